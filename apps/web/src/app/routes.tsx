import type { KycInfo } from '@credence/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { FormSkeleton } from '../features/personal-info/form-skeleton.tsx';
import { HubSkeleton } from '../features/personal-info/hub-skeleton.tsx';
import { prefetchHub } from '../features/personal-info/queries.ts';
import { basePath, paths } from '../host/paths.ts';
import type { TextKey } from '../i18n/text.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import styles from './shell.module.css';

/** One address: the title of the page, and what stands there at the same size while it loads. */
interface Address {
  title: TextKey;
  Skeleton: ComponentType;
}

/** What the app puts into the screens that have a place for it, since features do not know each other. */
export interface Slots {
  notices?: (info: KycInfo) => ReactNode;
}

/** A screen: loaded when its address is opened, in a chunk of its own (S2.16). */
export interface Route {
  name: string;
  /** Addresses, relative to the router's base, that are this one screen. */
  addresses: Readonly<Record<string, Address>>;
  load: () => Promise<{ default: ComponentType<Slots> }>;
  slots?: Slots;
  /** Starts loading its data while its code is on the way. */
  prefetch?: (client: QueryClient) => void;
}

// Without its code the overview is still of use, and asks for it again the next time.
const UpdatePoiNotice = lazy(() =>
  import('../features/reverification/update-poi-notice.tsx').catch(() => ({ default: () => null })),
);

/** What a regulator asks of an account that is verified already (S4.1 to S4.5). */
const notices = (info: KycInfo): ReactNode =>
  info.displayControl.displayUpdatePOI !== 'DisplayUpdatePOIStatus_No' && (
    <div className={styles.update}>
      <Suspense>
        <UpdatePoiNotice info={info} />
      </Suspense>
    </div>
  );

const routes: readonly Route[] = [
  {
    name: 'personal-info',
    addresses: {
      [paths.hub]: { title: 'hub.title', Skeleton: HubSkeleton },
      [paths.sdk]: { title: 'hub.title', Skeleton: HubSkeleton },
      [paths.personal]: { title: 'personal.title', Skeleton: FormSkeleton },
    },
    load: () => import('../features/personal-info/personal-info-screen.tsx'),
    slots: { notices },
    prefetch: prefetchHub,
  },
  {
    name: 'document-check',
    addresses: { [paths.documents]: { title: 'document.title', Skeleton: ScreenSkeleton } },
    load: () => import('../features/document-check/document-check-screen.tsx'),
  },
  {
    name: 'help',
    addresses: { [paths.help]: { title: 'help.title', Skeleton: ScreenSkeleton } },
    load: () => import('../features/user-guide/help-screen.tsx'),
  },
  {
    name: 'user-guide',
    addresses: {
      [paths.step1]: { title: 'guide.step1.title', Skeleton: ScreenSkeleton },
      [paths.step2]: { title: 'guide.step2.title', Skeleton: ScreenSkeleton },
    },
    load: () => import('../features/user-guide/guide-screen.tsx'),
  },
];

const notFound: Route = {
  name: 'not-found',
  addresses: {},
  load: () => import('./not-found-screen.tsx'),
};

/** The route of an address relative to the base, with its title and skeleton; every unknown address has the 404 screen. */
export function routeAt(path: string): Address & { route: Route } {
  const wanted = path.replace(/\/+$/, '');
  for (const route of routes) {
    const address = route.addresses[wanted];
    if (address !== undefined) return { route, ...address };
  }
  return { route: notFound, title: 'notFound.title', Skeleton: ScreenSkeleton };
}

/** The address of this page relative to the base; the base itself is the hub. */
export function currentPath(): string {
  return location.pathname.slice(basePath.length).replace(/^\/?$/, paths.hub);
}
