import { intlLocale } from './language.ts';

/** Intl objects are slow to make and many rows use the same one. */
function remembered<Made>(make: (locale: string, kind: string) => Made): (kind: string) => Made {
  const made = new Map<string, Made>();
  return (kind) => {
    const key = `${intlLocale()}|${kind}`;
    const found = made.get(key) ?? make(intlLocale(), kind);
    made.set(key, found);
    return found;
  };
}

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);

const amounts = remembered((locale, code) =>
  isCurrency(code)
    ? new Intl.NumberFormat(locale, { style: 'currency', currency: code, minimumFractionDigits: 0 })
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }),
);

/** An amount with its coin or ISO 4217 currency. `amount` is a decimal string and is not rounded on the way. */
export function formatAmount(amount: string, code: string): string {
  // Intl takes decimal strings exactly; its type only knows those that look like literals.
  const written = amounts(code).format(amount as Intl.StringNumericLiteral);
  return isCurrency(code) ? written : `${written}\u00a0${code}`;
}

const days = remembered((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));
const calendarDays = remembered(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** A day in words: a calendar day `yyyy-mm-dd` as it is, a time (ISO 8601) as the day it was here. */
export function formatDate(value: string): string {
  const format = value.length === 10 ? calendarDays : days;
  return format('').format(new Date(value));
}

const names = remembered((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** A country's name in the language in use, by ISO 3166-1 alpha-2; the code itself where there is no name. */
export function countryName(code: string): string {
  try {
    return names('').of(code) ?? code;
  } catch {
    return code;
  }
}

/** Keeps a name, number or date together inside a sentence of the other direction (Unicode first-strong isolate). */
export function isolate(value: string): string {
  return `\u2068${value}\u2069`;
}
