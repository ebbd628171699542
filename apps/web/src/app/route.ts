import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/text.ts';

/** The code of a screen, and the title of the page where its address alone does not tell. */
export interface Loaded {
  default: ComponentType;
  title?: TextKey;
}

/** One address: the title of the page, and a placeholder of the same size for the screen that is loading. */
export interface Address {
  title: TextKey;
  Skeleton: ComponentType;
}

export interface Route {
  name: string;
  /** Addresses, relative to the router's base, that show this screen. */
  addresses: Readonly<Record<string, Address>>;
  /** Called when an address is opened: every screen is a chunk of its own (S2.16). */
  load: () => Promise<Loaded>;
  /** Whether it can be opened without signing in; no profile is asked for. */
  open?: boolean;
  /** Starts loading its data while its code is on the way. */
  prefetch?: (client: QueryClient) => void;
}
