export type DatePart = 'day' | 'month' | 'year';

/**
 * A language's way of writing a date: the order of its parts and the names of the twelve Gregorian months.
 */
export interface DateStyle {
  order: readonly DatePart[];
  months: readonly string[];
}

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year';

/**
 * The DateStyle of a BCP 47 language. Gregorian throughout, as on identity documents, whatever the local
 * calendar.
 */
export function dateStyle(language: string): DateStyle {
  const at = (month: number) => new Date(Date.UTC(2000, month, 1));
  const options = { calendar: 'gregory', timeZone: 'UTC' } as const;
  const whole = new Intl.DateTimeFormat(language, {
    ...options,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const month = new Intl.DateTimeFormat(language, { ...options, month: 'long' });
  return {
    order: whole.formatToParts(at(0)).flatMap(({ type }) => (isPart(type) ? [type] : [])),
    months: Array.from({ length: 12 }, (_, index) => month.format(at(index))),
  };
}

const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** The digits of a text as 0–9, from Arabic, Persian, Indian, Thai and full-width keyboards too. */
export const digits = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/\D/g, '');

/**
 * The parts of a whole numeric date, as pasted: 1990-05-17, 17.05.1990, 1990年5月17日. Undefined unless it is a
 * real day. Where day and month are ambiguous, the order of the language decides.
 */
export function wholeDate(
  text: string,
  order: readonly DatePart[],
): Readonly<Record<DatePart, string>> | undefined {
  const numbers = text.match(/\p{Nd}+/gu)?.map((number) => digits(number).replace(/^0/, '')) ?? [];
  const [first = '', second = '', third = ''] = numbers;
  if (numbers.length !== 3) return undefined;
  const dayFirst = { day: first, month: second, year: third };
  const monthFirst = { day: second, month: first, year: third };
  const usual = order.indexOf('day') < order.indexOf('month') ? dayFirst : monthFirst;
  const readings =
    first.length === 4 ? [{ year: first, month: second, day: third }] : [usual, dayFirst, monthFirst];
  return readings.find((reading) => isoDate(reading) !== '');
}

/** True when no further digit can follow: 4 is a whole day or month, 1 may become 12. */
export function isWhole(part: DatePart, text: string): boolean {
  if (part === 'year') return text.length === 4;
  return text.length === 2 || Number(text) > (part === 'day' ? 3 : 1);
}

/** 'yyyy-mm-dd' of three typed parts, or '' unless they make a real day with a four-digit year. */
export function isoDate({ year, month, day }: Readonly<Record<DatePart, string>>): string {
  if (!/^[1-9]\d{3}$/.test(year) || month === '' || day === '') return '';
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : '';
}
