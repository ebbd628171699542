import type { Condition, Measured, Operand, Total } from '@credence/contract/questionnaire-template';
import type { Answer, Cell } from './answers.ts';
import { decimalOf } from './decimal.ts';

/** The answers that were asked for and fit, by the codes of their items. */
export type Known = ReadonlyMap<string, Answer>;

/** A condition made ready to be asked again and again. */
export type Test = (known: Known) => boolean;

/** A number, or a day as its text, which is ordered as days are. */
type Size = bigint | string | undefined;
type SizeOf = (known: Known) => Size;

/** The number in a cell; amounts only of the currency that `currencies` had first. */
function amountIn(cell: Cell | undefined, currencies: Set<string>): bigint | undefined {
  if (cell === undefined) return undefined;
  if (typeof cell === 'string') return decimalOf(cell);
  currencies.add(cell.currency);
  return decimalOf(cell.amount);
}

const isAmount = (answer: Answer): answer is Cell =>
  typeof answer === 'string' || (typeof answer === 'object' && 'amount' in answer);

/** The values of one part of a total; none where it is not asked or not answered. */
function cellsOf({ item, column }: Total['of'][number], known: Known): (Cell | undefined)[] {
  const answer = known.get(item);
  if (answer === undefined) return [];
  if (column === undefined) return isAmount(answer) ? [answer] : [];
  if (!Array.isArray(answer)) return [];
  return answer.map((row: string | Readonly<Record<string, Cell>>) =>
    typeof row === 'string' || !Object.hasOwn(row, column) ? undefined : row[column],
  );
}

/**
 * A total as a number; undefined where nothing of it is answered, or where it is of several currencies, which
 * cannot be added.
 */
export function sumOf(total: Total, known: Known): bigint | undefined {
  const currencies = new Set<string>();
  const amounts = total.of
    .flatMap((part) => cellsOf(part, known))
    .map((cell) => amountIn(cell, currencies))
    .filter((amount) => amount !== undefined);
  if (amounts.length === 0 || currencies.size > 1) return undefined;
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function sizeOf(measured: Measured, totals: ReadonlyMap<string, Total>): SizeOf {
  if ('total' in measured) {
    const total = totals.get(measured.total);
    return (known) => total && sumOf(total, known);
  }
  return (known) => {
    const answer = known.get(measured.item);
    if (answer === undefined || !isAmount(answer)) return undefined;
    return amountIn(answer, new Set()) ?? (typeof answer === 'string' ? answer : undefined);
  };
}

function operandOf(operand: Operand, totals: ReadonlyMap<string, Total>): SizeOf {
  if (typeof operand !== 'string') return sizeOf(operand, totals);
  const size = decimalOf(operand) ?? operand;
  return () => size;
}

/** Below, at or above zero as with numbers; undefined where the two cannot be compared. */
function compare(one: Size, other: Size): number | undefined {
  const comparable =
    (typeof one === 'bigint' && typeof other === 'bigint') ||
    (typeof one === 'string' && typeof other === 'string');
  if (!comparable) return undefined;
  return one < other ? -1 : Number(one > other);
}

/** The bound of a comparison, and what the result of `compare` must be. */
function boundOf(
  condition: Extract<Condition, { compare: Measured }>,
): [Operand, (result: number) => boolean] {
  if ('atLeast' in condition) return [condition.atLeast, (result) => result >= 0];
  if ('atMost' in condition) return [condition.atMost, (result) => result <= 0];
  if ('moreThan' in condition) return [condition.moreThan, (result) => result > 0];
  return [condition.lessThan, (result) => result < 0];
}

/** Makes a condition ready; `totals` are those of its template. */
export function testOf(condition: Condition | undefined, totals: ReadonlyMap<string, Total>): Test {
  if (condition === undefined) return () => true;
  if ('all' in condition) {
    const tests = condition.all.map((one) => testOf(one, totals));
    return (known) => tests.every((test) => test(known));
  }
  if ('any' in condition) {
    const tests = condition.any.map((one) => testOf(one, totals));
    return (known) => tests.some((test) => test(known));
  }
  if ('not' in condition) {
    const test = testOf(condition.not, totals);
    return (known) => !test(known);
  }
  if ('answered' in condition) return (known) => known.has(condition.answered);
  if ('is' in condition) {
    const values = new Set<unknown>(condition.is);
    return (known) => values.has(known.get(condition.item));
  }
  if ('contains' in condition) {
    const values = new Set<unknown>(condition.contains);
    return (known) => {
      const answer = known.get(condition.item);
      return Array.isArray(answer) && answer.some((one: unknown) => values.has(one));
    };
  }
  const size = sizeOf(condition.compare, totals);
  const [operand, holds] = boundOf(condition);
  const bound = operandOf(operand, totals);
  return (known) => {
    const result = compare(size(known), bound(known));
    return result !== undefined && holds(result);
  };
}

/** What a condition looks at. */
export interface Mention {
  kind: 'item' | 'total';
  code: string;
  /** The values it is compared with, where those are given by the template. */
  values: readonly string[];
  /** How it is looked at. */
  by: 'answered' | 'is' | 'contains' | 'size';
}

/** All that a condition looks at, whichever way it turns out. */
export function mentionsOf(condition: Condition | undefined): Mention[] {
  if (condition === undefined) return [];
  if ('all' in condition) return condition.all.flatMap(mentionsOf);
  if ('any' in condition) return condition.any.flatMap(mentionsOf);
  if ('not' in condition) return mentionsOf(condition.not);
  if ('answered' in condition)
    return [{ kind: 'item', code: condition.answered, values: [], by: 'answered' }];
  if ('is' in condition) return [{ kind: 'item', code: condition.item, values: condition.is, by: 'is' }];
  if ('contains' in condition)
    return [{ kind: 'item', code: condition.item, values: condition.contains, by: 'contains' }];
  const [operand] = boundOf(condition);
  return [
    measuredMention(condition.compare),
    ...(typeof operand === 'string' ? [] : [measuredMention(operand)]),
  ];
}

const measuredMention = (measured: Measured): Mention =>
  'item' in measured
    ? { kind: 'item', code: measured.item, values: [], by: 'size' }
    : { kind: 'total', code: measured.total, values: [], by: 'size' };
