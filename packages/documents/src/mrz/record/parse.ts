import type { DocumentDate, ReadDocumentType, Sex } from '../../document/reading.ts';
import { documentTypeOf } from './document-type.ts';
import { checksOf, formatOf, type CheckResult, type MrzFormat } from './format.ts';
import { layouts, namePlaces, numberOf, textAt } from './places.ts';

/**
 * The content of a machine-readable zone (ICAO 9303 parts 3 to 7). Names are as printed, fillers become
 * spaces.
 */
export interface MrzFields {
  readonly format: MrzFormat;
  readonly documentType: ReadDocumentType;
  /** One or two characters: P, PM, ID, I, V, … */
  readonly documentCode: string;
  /** Three-letter code of ICAO 9303 part 3, section 5, without fillers: 'D' is Germany. */
  readonly issuingState: string;
  readonly documentNumber: string;
  readonly nationality: string;
  readonly birthDate: DocumentDate;
  /** Undefined on documents whose lines carry none, such as the French card. */
  readonly expiryDate: DocumentDate | undefined;
  /** Undefined for any other character. */
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
 * Takes the fields out of two or three MRZ lines. Undefined when number and length of the lines fit no
 * format, or when they contain a character that no MRZ has. `today` (YYYY-MM-DD) decides the century of
 * two-digit years: a birth lies in the past, an expiry less than fifty years ahead.
 */
export function parseMrz(lines: readonly string[], today: string): MrzFields | undefined {
  if (lines.some((line) => !/^[A-Z0-9<]+$/.test(line))) return undefined;
  const format = formatOf(lines);
  if (!format) return undefined;
  const layout = layouts[format];
  const checks = checksOf(lines, format);
  const { number, optionalData } = numberOf(lines, format);
  const further = layout.optional.slice(1).map((place) => textAt(lines, place));
  const code = {
    documentCode: unfilled(textAt(lines, layout.documentCode)),
    issuingState: unfilled(textAt(lines, layout.issuingState)),
    nationality:
      typeof layout.nationality === 'string'
        ? layout.nationality
        : unfilled(textAt(lines, layout.nationality)),
  };
  return {
    format,
    documentType: documentTypeOf(code),
    ...code,
    documentNumber: unfilled(number),
    birthDate: birthDateOf(textAt(lines, layout.birthDate), today),
    expiryDate: layout.expiryDate && expiryDateOf(textAt(lines, layout.expiryDate), today),
    sex: sexOf(textAt(lines, layout.sex)),
    ...namesOf(lines, format),
    optionalData: [optionalData, ...further].map(unfilled),
    checks,
    valid: checks.every((check) => check.holds),
  };
}

function unfilled(field: string): string {
  return field.replace(/<+$/, '').replaceAll('<', ' ');
}

function spaced(field: string): string {
  return field.replaceAll(/<+/g, ' ').trim();
}

function namesOf(
  lines: readonly string[],
  format: MrzFormat,
): Pick<MrzFields, 'surname' | 'givenNames' | 'nameMayBeCut'> {
  const places = namePlaces(lines, format);
  const surname = textAt(lines, places.surname);
  const givenNames = textAt(lines, places.givenNames);
  const whole = textAt(lines, layouts[format].name);
  return {
    surname: spaced(surname),
    givenNames: spaced(givenNames),
    nameMayBeCut: whole === '' ? !(surname.endsWith('<') && givenNames.endsWith('<')) : !whole.endsWith('<<'),
  };
}

function sexOf(character: string): Sex | undefined {
  if (character === 'F' || character === 'M') return character;
  return character === '<' || character === 'X' ? 'X' : undefined;
}

function birthDateOf(printed: string, today: string): DocumentDate {
  return dateOf(printed, (twoDigits, monthAndDay) => {
    const thisYear = Number(today.slice(0, 4));
    const century = thisYear - (thisYear % 100);
    const inFuture =
      century + twoDigits > thisYear ||
      (century + twoDigits === thisYear && monthAndDay > today.slice(5, 10));
    return inFuture ? century - 100 + twoDigits : century + twoDigits;
  });
}

function expiryDateOf(printed: string, today: string): DocumentDate {
  return dateOf(printed, (twoDigits) => {
    const thisYear = Number(today.slice(0, 4));
    const year = thisYear - (thisYear % 100) + twoDigits;
    if (year >= thisYear + 50) return year - 100;
    return year < thisYear - 50 ? year + 100 : year;
  });
}

/** `fullYear` sees the month and day as MM-DD, empty when they are unknown. */
function dateOf(printed: string, fullYear: (twoDigits: number, monthAndDay: string) => number): DocumentDate {
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
