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
  /** An id of no file that belongs to the questionnaire and the item. */
  | 'no-such-file'
  | 'not-a-phone-number'
  /** Not in the form of its country; the limit is an example of that. */
  | 'not-a-tax-number'
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
  /**
   * How tax numbers of a country look, if this one does not look like them: `expectedTaxNumber` of
   * `./tax-numbers`. Left out where such numbers were read before, or none is asked for.
   */
  expectedTaxNumber?: (country: string, text: string) => string | undefined;
  /** Whether an id is that of a file of the item; whoever does not know the files leaves it out. */
  isFile?: (item: string, id: string) => boolean;
}

/** How deep the deepest answer is: an amount in a row of a table. */
const deepest = 3;

/**
 * Whether something is no answer at all: nothing was typed, chosen or added. What is deeper than any answer
 * counts as something, unseen, and fits no item.
 */
export function isEmpty(answer: unknown, depth = 0): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  if (Array.isArray(answer)) return answer.length === 0;
  if (typeof answer === 'object' && answer !== null) {
    return depth < deepest && Object.values(answer).every((part) => isEmpty(part, depth + 1));
  }
  return answer === undefined || answer === null || answer === false;
}
