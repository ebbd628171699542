import type { Typed } from './document.ts';

/** Numbers, times and names as a language writes them. */
export interface Formats {
  /** A point in time, with how far its clock is from UTC. */
  moment: (time: Date) => string;
  /** A calendar day `yyyy-mm-dd`. */
  day: (day: string) => string;
  /** A decimal string. */
  number: (decimal: string) => Typed;
  money: (amount: string, currency: string) => Typed;
  country: (code: string) => string;
  /** The name of a language, with its code. */
  language: (code: string) => string;
  bytes: (bytes: number) => string;
}

/** As in the account area: Gregorian days and Latin digits everywhere, British English. */
function intlLocale(language: string): string {
  if (language.startsWith('ar')) return `${language}-u-ca-gregory-nu-latn`;
  return language === 'en' ? 'en-GB' : language;
}

/** Whether there is a time zone of that name (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `UTC+01:00` */
function offsetOf(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace('GMT', 'UTC');
}

// Intl takes decimal strings exactly; its type only knows those that look like literals.
const exact = (decimal: string) => decimal as Intl.StringNumericLiteral;

/** The formats of a language, with times as the clocks of a zone show them. */
export function formatsOf(language: string, timeZone: string): Formats {
  const locale = intlLocale(language);
  const common = { dateStyle: 'long', calendar: 'gregory' } as const;
  const moments = new Intl.DateTimeFormat(locale, { ...common, timeStyle: 'short', timeZone });
  const days = new Intl.DateTimeFormat(locale, { ...common, timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 12, useGrouping: 'min2' });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  return {
    moment: (time) => `${moments.format(time)} (${offsetOf(time, timeZone)})`,
    day: (day) => days.format(new Date(day)),
    number: (decimal) => ({ typed: numbers.format(exact(decimal)) }),
    money(amount, currency) {
      const [, decimals = ''] = amount.split('.');
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        // A sign such as US$ falls apart in an Arabic line.
        currencyDisplay: 'code',
        currency,
        minimumFractionDigits: decimals === '' ? 0 : Math.max(2, decimals.length),
        maximumFractionDigits: Math.max(2, decimals.length),
      });
      return { typed: format.format(exact(amount)) };
    },
    country: (code) => countries.of(code) ?? code,
    language: (code) => `${languages.of(code) ?? code} · ${code}`,
    bytes(bytes) {
      const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte';
      const shown = unit === 'kilobyte' ? Math.ceil(bytes / 1000) : bytes / 1_000_000;
      const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
      return new Intl.NumberFormat(locale, options).format(shown);
    },
  };
}
