import { stateless } from '@credence/contract/nationality';

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The English name of an ISO 3166-1 alpha-2 code, or that there is none; anything else stays as it is. */
export function countryName(code: string): string {
  if (code === stateless) return 'Stateless';
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
}

/** `document.issuing-country` or `documentNumber` as words: 'Document number'. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '1 difference', '2 differences'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * An id shortened for display. Its beginning is the time, which cases of the same minute share; its end tells
 * them apart. A short one stays whole.
 */
export const shortId = (id: string): string => (id.length <= 14 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`);

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The English name of a language: 'German (Germany)' for 'de-DE'. */
export const languageName = (code: string): string => languageNames.of(code) ?? code;
