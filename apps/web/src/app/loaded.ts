import type { KycInfo } from '@credence/contract';
import type { ComponentType, ReactNode } from 'react';
import type { TextKey } from '../i18n/text.ts';

/** What the app puts into the screens that have a place for it, since features do not know each other. */
export interface Slots {
  notices?: (info: KycInfo) => ReactNode;
  extras?: (info: KycInfo) => ReactNode;
  /** What there is to say to residents of a country that is not served here, or belongs to another site. */
  residence?: (country: string, served: boolean) => ReactNode;
}

/** The code of a screen, and the title of the page where its address alone does not tell. */
export interface Loaded {
  default: ComponentType<Slots>;
  title?: TextKey;
}
