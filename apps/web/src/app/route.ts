import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/text.ts';

/** The code of a screen, and the title of the page where it was not known before. */
export interface Loaded {
  default: ComponentType;
  title?: TextKey;
}

/** One screen, or one address of those that are loaded further. */
export interface Route {
  name: string;
  /** Title of the page; undefined where it comes with the code. */
  title?: TextKey;
  /** A placeholder of about the size of the screen that is loading. */
  Skeleton: ComponentType;
  /** Called when an address is opened: every screen is a chunk of its own (S2.16). */
  load: () => Promise<Loaded>;
  /** Whether it can be opened without signing in; no profile is asked for. */
  open?: boolean;
  /** Starts loading its data while its code is on the way. */
  prefetch?: (client: QueryClient) => void;
}
