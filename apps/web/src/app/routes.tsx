import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { isLimitedBy } from '../case-views/limitation.ts';
import { FormSkeleton } from '../features/personal-info/form-skeleton.tsx';
import { HubSkeleton } from '../features/personal-info/hub-skeleton.tsx';
import { prefetchHub } from '../features/personal-info/queries.ts';
import { basePath, paths } from '../host/paths.ts';
import type { TextKey } from '../i18n/text.ts';
import type { Loaded, Slots } from './loaded.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import styles from './shell.module.css';

/** One address: the title of the page, and what stands there at the same size while it loads. */
interface Address {
  title: TextKey;
  Skeleton: ComponentType;
}

/** A screen: loaded when its address is opened, in a chunk of its own (S2.16). */
export interface Route {
  name: string;
  /** Addresses, relative to the router's base, that are this one screen. */
  addresses: Readonly<Record<string, Address>>;
  load: () => Promise<Loaded>;
  slots?: Slots;
  /** For anybody, signed in or not: no profile is asked for. */
  open?: boolean;
  /** Starts loading its data while its code is on the way. */
  prefetch?: (client: QueryClient) => void;
}

// Without this code its screen is still of use, and asks for it again the next time. One file, since each name of one costs the first load.
const Part = lazy(() => import('./hub-parts.tsx').catch(() => ({ default: () => null })));

const part = (props: ComponentProps<typeof Part>): ReactNode => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);

const slots: Slots = {
  notices: (info) =>
    (info.displayControl.displayUpdatePOI !== 'DisplayUpdatePOIStatus_No' ||
      isLimitedBy(info, 'LIMITATION_REGION')) && (
      <div className={styles.update} data-limitation={info.limitation}>
        {part({ name: 'notices', info })}
      </div>
    ),
  extras: (info) => part({ name: 'extras', info }),
  residence: (country, served) => part({ name: 'residence', country, served }),
};

const routes: readonly Route[] = [
  {
    name: 'personal-info',
    addresses: {
      [paths.hub]: { title: 'hub.title', Skeleton: HubSkeleton },
      [paths.sdk]: { title: 'hub.title', Skeleton: HubSkeleton },
      [paths.personal]: { title: 'personal.title', Skeleton: FormSkeleton },
    },
    load: () => import('../features/personal-info/personal-info-screen.tsx'),
    slots,
    prefetch: prefetchHub,
  },
];

const further = new Map<string, Route>();

/** All other addresses, the unknown ones too: which screen they have is in a list that the first load does without. */
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

/** The route of an address relative to the base, with its skeleton, and its title where it is known before the code is there. */
export function routeAt(path: string): Partial<Address> & { route: Route; Skeleton: ComponentType } {
  const wanted = path.replace(/\/+$/, '');
  for (const route of routes) {
    const address = route.addresses[wanted];
    if (address !== undefined) return { route, ...address };
  }
  return { route: furtherAt(wanted), Skeleton: ScreenSkeleton };
}

/** The address of this page relative to the base; the base itself is the hub. */
export function currentPath(): string {
  return location.pathname.slice(basePath.length).replace(/^\/?$/, paths.hub);
}
