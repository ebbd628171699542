import { isCalendarDay } from '@credence/contract/personal-info-rules';
import type { Column, DateBound, Item, Option } from '@credence/contract/questionnaire-template';
import { type Cell, type Fault, isEmpty, type PlacedFault, type Surroundings } from './answers.ts';
import { decimalOf, decimalText, placesOf } from './decimal.ts';

/** Surroundings, and what the answers so far mean for this one. */
export interface Reading extends Surroundings {
  isOffered: (option: Option) => boolean;
  /** An answer before this one; for a cell, another of its row. */
  earlier: (code: string) => unknown;
}

export type SingleType = Column['type'];
export type Single = Extract<Item, { type: SingleType }> | Column;

/** A value that fits, or the first thing that is wrong with it. */
export type Read<Value> = { value: Value } | PlacedFault;

export const wrong = (fault: Fault, limit?: number | string): PlacedFault =>
  limit === undefined ? { fault } : { fault, limit: String(limit) };

export const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const dayLength = 86_400_000;

/** No text may bring control characters besides line breaks and tabs into a database or a document. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export function readText(given: unknown, maximum: number): Read<string> {
  if (typeof given !== 'string' || controls.test(given)) return wrong('wrong-type');
  const value = given.trim();
  return [...value].length > maximum ? wrong('too-long', maximum) : { value };
}

function readLine(
  given: unknown,
  { maximumLength, taxNumberOf }: { maximumLength: number; taxNumberOf?: string },
  { earlier, expectedTaxNumber }: Reading,
): Read<string> {
  const read = readText(given, maximumLength);
  if ('fault' in read || taxNumberOf === undefined) return read;
  const country = earlier(taxNumberOf);
  const expected = typeof country === 'string' ? expectedTaxNumber?.(country, read.value) : undefined;
  return expected === undefined ? read : wrong('not-a-tax-number', expected);
}

interface Bounds {
  minimum?: string;
  maximum?: string;
}

function readDecimal(given: unknown, decimals: number, { minimum, maximum }: Bounds): Read<string> {
  if (typeof given !== 'string') return wrong('wrong-type');
  const amount = decimalOf(given.trim());
  if (amount === undefined) return wrong('not-a-number');
  if (placesOf(amount) > decimals) return wrong('too-many-decimals', decimals);
  const [least, most] = [minimum, maximum].map((bound) => (bound === undefined ? bound : decimalOf(bound)));
  if (least !== undefined && amount < least) return wrong('too-small', minimum);
  if (most !== undefined && amount > most) return wrong('too-large', maximum);
  return { value: decimalText(amount) };
}

/** Minor units beyond two are of no use in a declaration. */
export const moneyDecimals = 2;

function readMoney(given: unknown, asked: Bounds & { currencies: readonly string[] }): Read<Cell> {
  if (!isObject(given)) return wrong('wrong-type');
  const { amount, currency, ...rest } = given;
  if (Object.keys(rest).length > 0 || typeof currency !== 'string') return wrong('wrong-type');
  if (!asked.currencies.includes(currency)) return { fault: 'no-such-currency', part: 'currency' };
  const read = isEmpty(amount) ? wrong('missing') : readDecimal(amount, moneyDecimals, asked);
  return 'fault' in read ? { ...read, part: 'amount' } : { value: { amount: read.value, currency } };
}

/** The day that a bound means. */
export function dayOf(bound: DateBound, today: string): string {
  if (typeof bound === 'string') return bound;
  return new Date(Date.parse(`${today}T00:00:00Z`) + bound.daysFromToday * dayLength)
    .toISOString()
    .slice(0, 10);
}

function readDay(
  given: unknown,
  { earliest, latest }: { earliest?: DateBound; latest?: DateBound },
  today: string,
): Read<string> {
  if (typeof given !== 'string') return wrong('wrong-type');
  const value = given.trim();
  if (!isCalendarDay(value)) return wrong('not-a-date');
  const [first, last] = [earliest, latest].map((bound) => bound && dayOf(bound, today));
  if (first !== undefined && value < first) return wrong('too-early', first);
  if (last !== undefined && value > last) return wrong('too-late', last);
  return { value };
}

export function readCountry(given: unknown, { isCountry }: Surroundings): Read<string> {
  if (typeof given !== 'string') return wrong('wrong-type');
  return isCountry(given) ? { value: given } : wrong('no-such-country');
}

export function readOption(given: unknown, options: readonly Option[], { isOffered }: Reading): Read<string> {
  if (typeof given !== 'string') return wrong('wrong-type');
  const offered = options.some((option) => option.code === given && isOffered(option));
  return offered ? { value: given } : wrong('no-such-option');
}

/** Reads one value, of an item or of a table's cell. */
export function readCell(asked: Single, given: unknown, reading: Reading): Read<Cell> {
  switch (asked.type) {
    case 'text':
      return readLine(given, asked, reading);
    case 'number':
      return readDecimal(given, asked.decimals, asked);
    case 'money':
      return readMoney(given, asked);
    case 'date':
      return readDay(given, asked, reading.today);
    case 'choice':
      return readOption(given, asked.options, reading);
    case 'country':
      return readCountry(given, reading);
  }
}
