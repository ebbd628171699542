import type en from '../../../../locales/user-accounts/en.json';
import { i18n } from './load.ts';

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Base}_${PluralSuffix}` ? Base : Key;

/** Every key of `locales/user-accounts`; plural forms count as one key and take `count`. */
export type TextKey = WithoutPlural<keyof typeof en>;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The text of a key in the language in use. */
export const text: Translate = (key, values) => i18n.t(key, { ...values });

/** `t(key, values?)` for components. The language is chosen once a page, before anything is drawn. */
export const useText = (): Translate => text;
