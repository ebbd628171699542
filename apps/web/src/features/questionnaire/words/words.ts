import { useSyncExternalStore } from 'react';
import type en from '../../../../../../locales/questionnaire/en.json';
import { onLanguageChange } from '../../../i18n/language.ts';
import { i18n } from '../../../i18n/load.ts';
import type { TextValues, WithoutPlural } from '../../../i18n/text.ts';

/** The namespace of this feature's texts, which are loaded with its screens. */
export const namespace = 'questionnaire';

type WordKey = WithoutPlural<keyof typeof en>;
export type Words = (key: WordKey, values?: TextValues) => string;

const word: Words = (key, values) => i18n.t(key, { ...values, ns: namespace });

// Another function for another language, as that of the common texts.
let words = word;
onLanguageChange(() => {
  words = (key, values) => word(key, values);
});

const current = (): Words => words;

/** `t(key, values?)` with the texts of this feature. */
export const useWords = (): Words => useSyncExternalStore(onLanguageChange, current, current);

/** Why a questionnaire was asked for, in words; a server newer than this page may know other reasons. */
export function reasonText(t: Words, reason: string): string | undefined {
  if (reason === '') return undefined;
  const key = `reason.${reason}`;
  return i18n.exists(key, { ns: namespace }) ? i18n.t(key, { ns: namespace }) : t('reason.other');
}
