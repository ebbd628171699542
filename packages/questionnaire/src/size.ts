import type { Measured, Operand, Total } from '@credence/contract/questionnaire-template';
import type { Answer, Cell } from './answers.ts';
import { decimalOf } from './decimal.ts';

/** The answers that were asked for and fit, by the codes of their items. */
export type Known = ReadonlyMap<string, Answer>;

/** A number, which is an amount where it has a currency. */
export interface Sized {
  number: bigint;
  currency: string | undefined;
}

/** What can be compared: numbers, amounts, and days as their text, which is ordered as days are. */
export type Size = Sized | string;
export type SizeOf = (known: Known) => Size | undefined;

/** The totals of a template by their codes. */
export type Totals = ReadonlyMap<string, Total>;

/** A number or an amount; undefined for other texts. */
export function sizedOf(cell: Cell): Sized | undefined {
  const { amount, currency } = typeof cell === 'string' ? { amount: cell, currency: undefined } : cell;
  const number = decimalOf(amount);
  return number === undefined ? undefined : { number, currency };
}

const isAmount = (answer: Answer): answer is Cell =>
  typeof answer === 'string' || (typeof answer === 'object' && 'amount' in answer);

/** The values of one part of a total; none where it is not asked or not answered. */
function cellsOf({ item, column }: Total['of'][number], known: Known): readonly Cell[] {
  const answer = known.get(item);
  if (answer === undefined) return [];
  if (column === undefined) return isAmount(answer) ? [answer] : [];
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((row: string | Readonly<Record<string, Cell>>) =>
    typeof row === 'string' || !Object.hasOwn(row, column) ? [] : (row[column] ?? []),
  );
}

/**
 * What a total comes to: a sum for each currency, because several cannot be added, in the order in which they
 * first stand; none where nothing of it is answered.
 */
export function sumsOf(total: Total, known: Known): readonly Sized[] {
  const sums = new Map<string | undefined, bigint>();
  for (const cell of total.of.flatMap((part) => cellsOf(part, known))) {
    const sized = sizedOf(cell);
    if (sized) sums.set(sized.currency, (sums.get(sized.currency) ?? 0n) + sized.number);
  }
  return [...sums].map(([currency, number]) => ({ number, currency }));
}

/** How big an answer or a total is; undefined where it is not known, or of several currencies. */
export function sizeOf(measured: Measured, totals: Totals): SizeOf {
  if ('total' in measured) {
    const total = totals.get(measured.total);
    return (known) => {
      const sums = total ? sumsOf(total, known) : [];
      return sums.length > 1 ? undefined : sums[0];
    };
  }
  return (known) => {
    const answer = known.get(measured.item);
    if (answer === undefined || !isAmount(answer)) return undefined;
    return sizedOf(answer) ?? (typeof answer === 'string' ? answer : undefined);
  };
}

export const isMeasured = (operand: Operand): operand is Measured =>
  typeof operand === 'object' && !('amount' in operand);

/** The size of what a template gives to compare with. */
export const constantSize = (constant: Exclude<Operand, Measured>): Size | undefined =>
  sizedOf(constant) ?? (typeof constant === 'string' ? constant : undefined);

/**
 * Below, at or above zero as with numbers; undefined where the two cannot be compared, such as amounts in two
 * currencies. A number without a currency is compared with an amount in any.
 */
export function compare(one: Size | undefined, other: Size | undefined): number | undefined {
  if (typeof one === 'string' && typeof other === 'string') return order(one, other);
  if (typeof one !== 'object' || typeof other !== 'object') return undefined;
  const several =
    one.currency !== undefined && other.currency !== undefined && one.currency !== other.currency;
  return several ? undefined : order(one.number, other.number);
}

const order = <Ordered extends bigint | string>(one: Ordered, other: Ordered): number =>
  one < other ? -1 : Number(one > other);
