import { remembered } from './format.ts';

const names = remembered((locale) => new Intl.DisplayNames(locale, { type: 'currency' }));

/** A currency's name in the language in use, by ISO 4217. */
export const currencyName = (code: string): string => names('').of(code) ?? code;
