import type { ComponentType } from 'react';
import { OverviewSkeleton, prefetchOverview } from '../features/overview/index.ts';
import { basePath, paths } from '../host/paths.ts';
import { declaredQuery } from '../queries/personal-info.ts';
import type { Address, Route } from './route.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const routes: readonly Route[] = [
  {
    name: 'overview',
    addresses: {
      [paths.overview]: { title: 'hub.title', Skeleton: OverviewSkeleton },
      [paths.sdk]: { title: 'hub.title', Skeleton: OverviewSkeleton },
    },
    load: () => import('../features/overview/overview-screen.tsx'),
    prefetch: prefetchOverview,
  },
  {
    name: 'personal-info',
    addresses: { [paths.personal]: { title: 'personal.title', Skeleton: ScreenSkeleton } },
    load: () => import('../features/personal-info/personal-info-screen.tsx'),
    prefetch: (client) => void client.prefetchQuery(declaredQuery),
  },
];

const further = new Map<string, Route>();

/** All other addresses, unknown ones included; the list of their screens is not part of the first load. */
function furtherAt(path: string): Route {
  const route: Route = further.get(path) ?? {
    name: path,
    addresses: {},
    load: () => import('./further-screens.ts').then(({ furtherScreen }) => furtherScreen(path)),
    open: path === paths.handOff,
  };
  further.set(path, route);
  return route;
}

/**
 * The route of an address relative to the base, with its skeleton, and its title if known before the code
 * loads.
 */
export function routeAt(path: string): Partial<Address> & { route: Route; Skeleton: ComponentType } {
  const wanted = path.replace(/\/+$/, '');
  for (const route of routes) {
    const address = route.addresses[wanted];
    if (address !== undefined) return { route, ...address };
  }
  return { route: furtherAt(wanted), Skeleton: ScreenSkeleton };
}

/** The address of this page relative to the base; the base itself is the overview. */
export function currentPath(): string {
  return location.pathname.slice(basePath.length).replace(/^\/?$/, paths.overview);
}
