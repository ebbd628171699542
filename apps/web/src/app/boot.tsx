import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { profileQuery, memberQuery } from '../api/session.ts';
import { startTexts } from '../i18n/load.ts';
import { BootFailure } from './boot-failure.tsx';
import { createQueryClient } from './query-client.ts';
import { currentPath, routeAt } from './routes.tsx';
import { loadScreen } from './screen.tsx';
import { App, Frame } from './shell.tsx';
import { applyTheme } from './theme.ts';
import { reportUnhandled } from './unhandled.ts';

/**
 * Starts the account area in an element. Texts, profile, the screen's code and its data are all asked for at once; the frame stands there
 * meanwhile, and the texts are what everything else waits for.
 */
export async function boot(element: HTMLElement): Promise<void> {
  applyTheme();
  reportUnhandled();
  const client = createQueryClient();
  const { route, Skeleton } = routeAt(currentPath());
  void client.prefetchQuery(profileQuery);
  void client.prefetchQuery(memberQuery);
  route.prefetch?.(client);
  // Asked for again, and its failure shown, by the screen itself.
  loadScreen(route).catch(() => undefined);

  const root = createRoot(element);
  root.render(
    <Frame>
      <Skeleton />
    </Frame>,
  );
  try {
    await startTexts();
  } catch {
    root.render(<BootFailure />);
    return;
  }
  root.render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  );
}
