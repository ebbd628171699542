import { remembered } from './format.ts';

const names = remembered((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** A country's name in the language in use, by ISO 3166-1 alpha-2; the code itself where there is no name. */
export function countryName(code: string): string {
  try {
    return names('').of(code) ?? code;
  } catch {
    return code;
  }
}
