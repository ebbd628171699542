import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { chooseHost, host } from '../host/choose.ts';
import { applyTheme } from '../host/theme.ts';
import { startTexts } from '../i18n/load.ts';
import { memberQuery, profileQuery } from '../queries/profile.ts';
import { BootFailure } from '../views/boot-failure.tsx';
import { createQueryClient } from './query-client.ts';
import { currentPath, routeAt } from './routes.ts';
import { loadScreen } from './screen.tsx';
import { App, type Around } from './shell.tsx';
import { loadAround } from './surrounding.tsx';
import { reportUnhandled } from './unhandled.ts';

/**
 * Starts the account area in an element. The host comes first, for it may hold what nobody else is to see.
 * Texts, profile, the screen's code and its data are all asked for at once, and the texts are what
 * everything else waits for; what the page has come with stands there meanwhile.
 */
export async function boot(element: HTMLElement): Promise<void> {
  const choosing = chooseHost();
  // The page's first script may know better; Vite's own page in development has none.
  if (document.documentElement.dataset['theme'] === undefined) applyTheme();
  reportUnhandled();
  const client = createQueryClient();
  const route = routeAt(currentPath());
  const loadData = () => {
    if (route.open || (host.session && host.session.state() !== 'open')) return;
    void client.prefetchQuery(profileQuery);
    if (!host.session?.confined) void client.prefetchQuery(memberQuery);
    route.prefetch?.(client);
  };
  if (!choosing) loadData();
  // Asked for again, and its failure shown, by the screen itself.
  loadScreen(route).catch(() => undefined);

  const root = createRoot(element);
  let Around: Around | undefined;
  try {
    await choosing?.then(loadData);
    // Loaded as it is drawn, React would hold back the whole page for 300 ms.
    if (host.session) ({ default: Around } = await import('./embedded.tsx'));
    // Its host may know which languages there are.
    await startTexts();
  } catch {
    root.render(<BootFailure />);
    return;
  }
  root.render(
    <QueryClientProvider client={client}>
      <App Around={Around} />
    </QueryClientProvider>,
  );
  loadAround()
    .then(({ accompany }) => accompany())
    .catch(() => undefined);
}
