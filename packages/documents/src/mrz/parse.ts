import { checksOf, formatOf, longNumber, type CheckResult, type MrzFormat } from './format.ts';

/** A date as the MRZ gives it: `iso` (YYYY-MM-DD) when all parts are there, else only what is known. */
export interface MrzDate {
  /** Six characters as printed: YYMMDD, with fillers or zeros for unknown parts. */
  readonly printed: string;
  /** Undefined when a part is unknown or the date does not exist. */
  readonly iso: string | undefined;
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/** What the holder's sex field says; X stands for a filler, 'unspecified'. */
export type Sex = 'F' | 'M' | 'X';

/** The content of a machine-readable zone (ICAO 9303 parts 3 to 7). Names are as printed, fillers become spaces. */
export interface MrzFields {
  readonly format: MrzFormat;
  /** One or two characters: P, PM, ID, I, V, … */
  readonly documentCode: string;
  /** Three-letter code of ICAO 9303 part 3, section 5, without fillers: 'D' is Germany. */
  readonly issuingState: string;
  readonly documentNumber: string;
  readonly nationality: string;
  readonly birthDate: MrzDate;
  /** Undefined on documents whose lines carry none, such as the French card. */
  readonly expiryDate: MrzDate | undefined;
  /** Undefined when what stands there is no sex. */
  readonly sex: Sex | undefined;
  readonly surname: string;
  readonly givenNames: string;
  /** The name fills its field to the last place, so parts of it may be missing. */
  readonly nameMayBeCut: boolean;
  /** Optional data elements, without trailing fillers; one entry a field of the format. */
  readonly optionalData: readonly string[];
  readonly checks: readonly CheckResult[];
  /** Every check digit of the format holds. */
  readonly valid: boolean;
}

/**
 * Takes the fields out of two or three MRZ lines. Undefined when number and length of the lines fit no format or a
 * character is none of an MRZ's. `today` (YYYY-MM-DD) decides the century of two-digit years: a birth lies in the past,
 * an expiry less than fifty years ahead.
 */
export function parseMrz(lines: readonly string[], today: string): MrzFields | undefined {
  if (lines.some((line) => !/^[A-Z0-9<]+$/.test(line))) return undefined;
  const format = formatOf(lines);
  if (!format) return undefined;
  const checks = checksOf(lines, format);
  const common = { format, checks, valid: checks.every((check) => check.holds) };
  const [first = '', second = '', third = ''] = lines;
  const documentCode = unfilled(first.slice(0, 2));
  const issuingState = unfilled(first.slice(2, 5));

  if (format === 'TD1') {
    const { number, optionalData } = longNumber(first.slice(5, 14), first.charAt(14), first.slice(15, 30));
    return {
      ...common,
      documentCode,
      issuingState,
      documentNumber: unfilled(number),
      nationality: unfilled(second.slice(15, 18)),
      birthDate: birthDateOf(second.slice(0, 6), today),
      expiryDate: expiryDateOf(second.slice(8, 14), today),
      sex: sexOf(second.charAt(7)),
      ...namesOf(third),
      optionalData: [unfilled(optionalData), unfilled(second.slice(18, 29))],
    };
  }

  if (format === 'FRA-ID') {
    const surname = first.slice(5, 30);
    const givenNames = second.slice(13, 27);
    return {
      ...common,
      documentCode,
      issuingState,
      documentNumber: unfilled(second.slice(0, 12)),
      // The card is issued to citizens only and does not repeat the nationality.
      nationality: 'FRA',
      birthDate: birthDateOf(second.slice(27, 33), today),
      expiryDate: undefined,
      sex: sexOf(second.charAt(34)),
      surname: spaced(surname),
      givenNames: spaced(givenNames),
      nameMayBeCut: !surname.endsWith('<') || !givenNames.endsWith('<'),
      optionalData: [unfilled(first.slice(30, 36))],
    };
  }

  const optional = second.slice(
    28,
    format === 'TD3' ? 42 : format === 'MRV-A' ? 44 : format === 'MRV-B' ? 36 : 35,
  );
  const { number, optionalData } =
    format === 'TD2'
      ? longNumber(second.slice(0, 9), second.charAt(9), optional)
      : { number: second.slice(0, 9), optionalData: optional };
  return {
    ...common,
    documentCode,
    issuingState,
    documentNumber: unfilled(number),
    // The Romanian card is issued to citizens only; older ones print digits here.
    nationality: format === 'ROU-ID' ? 'ROU' : unfilled(second.slice(10, 13)),
    birthDate: birthDateOf(second.slice(13, 19), today),
    expiryDate: expiryDateOf(second.slice(21, 27), today),
    sex: sexOf(second.charAt(20)),
    ...namesOf(first.slice(5)),
    optionalData: [unfilled(optionalData)],
  };
}

function unfilled(field: string): string {
  return field.replace(/<+$/, '').replaceAll('<', ' ');
}

function spaced(field: string): string {
  return field.replaceAll(/<+/g, ' ').trim();
}

function namesOf(field: string): Pick<MrzFields, 'surname' | 'givenNames' | 'nameMayBeCut'> {
  const separator = field.indexOf('<<');
  const surname = separator < 0 ? field : field.slice(0, separator);
  return {
    surname: spaced(surname),
    givenNames: separator < 0 ? '' : spaced(field.slice(separator)),
    nameMayBeCut: !field.endsWith('<<'),
  };
}

function sexOf(character: string): Sex | undefined {
  if (character === 'F' || character === 'M') return character;
  return character === '<' || character === 'X' ? 'X' : undefined;
}

function birthDateOf(printed: string, today: string): MrzDate {
  return dateOf(printed, (twoDigits, monthAndDay) => {
    const thisYear = Number(today.slice(0, 4));
    const century = thisYear - (thisYear % 100);
    const inFuture =
      century + twoDigits > thisYear ||
      (century + twoDigits === thisYear && monthAndDay > today.slice(5, 10));
    return inFuture ? century - 100 + twoDigits : century + twoDigits;
  });
}

function expiryDateOf(printed: string, today: string): MrzDate {
  return dateOf(printed, (twoDigits) => {
    const thisYear = Number(today.slice(0, 4));
    const year = thisYear - (thisYear % 100) + twoDigits;
    if (year >= thisYear + 50) return year - 100;
    return year < thisYear - 50 ? year + 100 : year;
  });
}

/** `fullYear` sees the month and day as MM-DD, empty when they are unknown. */
function dateOf(printed: string, fullYear: (twoDigits: number, monthAndDay: string) => number): MrzDate {
  const part = (from: number): number | undefined => {
    const text = printed.slice(from, from + 2);
    return /^\d\d$/.test(text) ? Number(text) : undefined;
  };
  // Year 00 exists; month 00 and day 00 are how some issuers write 'unknown'.
  const twoDigits = part(0);
  const month = part(2) || undefined;
  const day = part(4) || undefined;
  const two = (value: number): string => String(value).padStart(2, '0');
  const monthAndDay = month && day ? `${two(month)}-${two(day)}` : '';
  const year = twoDigits === undefined ? undefined : fullYear(twoDigits, monthAndDay);
  const iso = year !== undefined && monthAndDay !== '' ? `${year}-${monthAndDay}` : undefined;
  return { printed, iso: iso !== undefined && exists(iso) ? iso : undefined, year, month, day };
}

function exists(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
