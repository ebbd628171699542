import { useSyncExternalStore } from 'react';
import type further from '../../../../locales/further-screens/en.json';
import type first from '../../../../locales/user-accounts/en.json';
import { onLanguageChange } from './language.ts';
import { i18n } from './load.ts';

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** Plural forms count as one key. */
export type WithoutPlural<Key> = Key extends `${infer Base}_${PluralSuffix}` ? Base : Key;

/** Every key of `user-accounts` and `further-screens`; plural forms count as one key and take `count`. */
export type TextKey = WithoutPlural<keyof typeof first | keyof typeof further>;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The text of a key in the language in use. */
export const text: Translate = (key, values) => i18n.t(key, { ...values });

// Another function for another language, so that everything drawn or remembered with it is made anew.
let translate = text;
onLanguageChange(() => {
  translate = (key, values) => text(key, values);
});

const current = (): Translate => translate;

/** `t(key, values?)` for components, which are drawn again when the language changes. */
export const useText = (): Translate => useSyncExternalStore(onLanguageChange, current, current);
