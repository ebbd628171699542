import { currentLanguage } from './language.ts';

/** A text of the operator's in the language in use: one for all languages, or one a language with English. */
export function wordingOf(text: string | Readonly<Record<string, string>> | undefined): string | undefined {
  return typeof text === 'object' ? (text[currentLanguage()] ?? text['en']) : text;
}
