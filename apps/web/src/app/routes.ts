import { OverviewSkeleton, prefetchOverview } from '../features/overview/index.ts';
import { basePath, paths } from '../host/paths.ts';
import type { Route } from './route.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const overview: Route = {
  name: 'overview',
  title: 'hub.title',
  Skeleton: OverviewSkeleton,
  load: () => import('../features/overview/overview-screen.tsx'),
  prefetch: prefetchOverview,
};

/** By address relative to the base. */
const routes = new Map<string, Route>([
  [paths.overview, overview],
  [paths.sdk, overview],
]);

/**
 * The route of an address relative to the base, also of an unknown one: the list of all screens but the first
 * is no part of the first load.
 */
export function routeAt(path: string): Route {
  const wanted = path.replace(/\/+$/, '');
  const route: Route = routes.get(wanted) ?? {
    name: wanted,
    Skeleton: ScreenSkeleton,
    load: () => import('./further-screens.ts').then(({ furtherScreen }) => furtherScreen(wanted)),
    open: wanted === paths.handOff,
  };
  routes.set(wanted, route);
  return route;
}

/** The address of this page relative to the base; the base itself is the overview. */
export function currentPath(): string {
  return location.pathname.slice(basePath.length).replace(/^\/?$/, paths.overview);
}
