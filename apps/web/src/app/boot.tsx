import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { profileQuery, memberQuery } from '../api/session.ts';
import { rememberFiles } from '../early/files.ts';
import { chooseHost, host } from '../host/choose.ts';
import { startTexts } from '../i18n/load.ts';
import { BootFailure } from './boot-failure.tsx';
import { createQueryClient } from './query-client.ts';
import { currentPath, routeAt } from './routes.tsx';
import { loadScreen } from './screen.tsx';
import { App } from './shell.tsx';
import { applyTheme } from './theme.ts';
import { reportUnhandled } from './unhandled.ts';

/**
 * Starts the account area in an element. The host comes first, for it may hold what nobody else is to see. Texts, profile, the screen's code and its
 * data are all asked for at once, and the texts are what everything else waits for; what the page has come with stands there meanwhile.
 */
export async function boot(element: HTMLElement): Promise<void> {
  const choosing = chooseHost();
  applyTheme();
  reportUnhandled();
  const client = createQueryClient();
  const { route } = routeAt(currentPath());
  const loadData = () => {
    if (route.open || (host.session && host.session.state() !== 'open')) return;
    void client.prefetchQuery(profileQuery);
    void client.prefetchQuery(memberQuery);
    route.prefetch?.(client);
  };
  if (!choosing) loadData();
  // Asked for again, and its failure shown, by the screen itself.
  loadScreen(route).catch(() => undefined);

  const root = createRoot(element);
  try {
    await Promise.all([startTexts(), choosing?.then(loadData)]);
  } catch {
    root.render(<BootFailure />);
    return;
  }
  root.render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  );
  rememberFiles();
  // Nothing on the page depends on these.
  import('./notice-texts.ts').then(({ nameNotices }) => nameNotices()).catch(() => undefined);
  import('../api/device-id.ts').then(({ keepDeviceId }) => keepDeviceId()).catch(() => undefined);
}
