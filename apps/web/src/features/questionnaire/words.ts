import { useMemo } from 'react';
import type en from '../../../../../locales/questionnaire/en.json';
import { i18n } from '../../i18n/load.ts';
import { type TextValues, useText, type WithoutPlural } from '../../i18n/text.ts';

/** The namespace of this feature's texts, which are loaded with its screens. */
export const namespace = 'questionnaire';

type WordKey = WithoutPlural<keyof typeof en>;
export type Words = (key: WordKey, values?: TextValues) => string;

/** `t(key, values?)` with the texts of this feature. */
export function useWords(): Words {
  const t = useText();
  // Another function for another language, as `t` is.
  return useMemo((): Words => {
    void t;
    return (key, values) => i18n.t(key, { ...values, ns: namespace });
  }, [t]);
}

/** Why a questionnaire was asked for, in words; a server newer than this page may know other reasons. */
export function reasonText(t: Words, reason: string): string | undefined {
  if (reason === '') return undefined;
  const key = `reason.${reason}`;
  return i18n.exists(key, { ns: namespace }) ? i18n.t(key, { ns: namespace }) : t('reason.other');
}
