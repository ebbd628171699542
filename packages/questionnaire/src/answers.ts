/** Answers as they are typed, sent and stored: plain JSON by the codes of items, not to be trusted. */
export type Answers = Readonly<Record<string, unknown>>;

/** A decimal string and a currency (ISO 4217). */
export interface Money {
  amount: string;
  currency: string;
}

export interface Address {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Empty where the country has none. */
  region: string;
  city: string;
  postalCode: string;
  /** Street and number, or what stands for them. */
  street: string;
}

export type Cell = string | Money;
/** By the codes of columns; an optional cell may be absent. */
export type Row = Readonly<Record<string, Cell>>;

/**
 * One answer that fits its item: text, decimal, `yyyy-mm-dd`, the code of an option, `yes` or `no`, a country
 * or phone number in international form; amounts; addresses; several options, countries or ids of files;
 * rows; `true` for a statement that was accepted.
 */
export type Answer = string | true | Money | Address | readonly string[] | readonly Row[];

/** What is wrong with an answer. */
export type Fault =
  | 'missing'
  | 'wrong-type'
  | 'too-long'
  | 'not-a-number'
  | 'too-many-decimals'
  | 'too-small'
  | 'too-large'
  | 'not-a-date'
  | 'too-early'
  | 'too-late'
  | 'no-such-option'
  | 'no-such-country'
  | 'no-such-currency'
  | 'not-a-phone-number'
  | 'too-few'
  | 'too-many'
  | 'twice';

/** A fault and its place within the item. */
export interface PlacedFault {
  fault: Fault;
  /** In a table, from 0. */
  row?: number;
  column?: string;
  /** Of an amount or an address: the name of its field. */
  part?: string;
  /** What would have been allowed: a number, a day, a count or a length. */
  limit?: string;
}

/** What an answer is read against besides its item. */
export interface Surroundings {
  /** The server's day, `yyyy-mm-dd`. */
  today: string;
  isCountry: (code: string) => boolean;
}

/** Whether something is no answer at all: nothing was typed, chosen or added. */
export function isEmpty(answer: unknown): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  if (Array.isArray(answer)) return answer.length === 0;
  if (typeof answer === 'object' && answer !== null) return Object.values(answer).every(isEmpty);
  return answer === undefined || answer === null || answer === false;
}
