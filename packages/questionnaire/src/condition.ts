import type { Condition, Measured, Operand } from '@credence/contract/questionnaire-template';
import { compare, constantSize, isMeasured, type Known, sizeOf, type Totals } from './size.ts';

/** A condition made ready to be asked again and again. */
export type Test = (known: Known) => boolean;

export type Comparison = Extract<Condition, { compare: Measured }>;

/** The bound of a comparison, and what the result of `compare` must be. */
export function boundOf(condition: Comparison): [Operand, (result: number) => boolean] {
  if ('atLeast' in condition) return [condition.atLeast, (result) => result >= 0];
  if ('atMost' in condition) return [condition.atMost, (result) => result <= 0];
  if ('moreThan' in condition) return [condition.moreThan, (result) => result > 0];
  return [condition.lessThan, (result) => result < 0];
}

const fixed =
  <Value>(value: Value) =>
  () =>
    value;

/** What comparing comes to where it cannot be done: as it is asked, and where its contrary is. */
interface Apart {
  asked: boolean;
  denied: boolean;
}

const never: Apart = { asked: false, denied: false };

/** Amounts in two currencies make no condition true, whether they are to be more or not to be more. */
export const surely: Apart = { asked: false, denied: true };

/** Makes a condition ready; `totals` are those of its template. */
export function testOf(condition: Condition | undefined, totals: Totals, apart = never): Test {
  if (condition === undefined) return () => true;
  if ('all' in condition) {
    const tests = condition.all.map((one) => testOf(one, totals, apart));
    return (known) => tests.every((test) => test(known));
  }
  if ('any' in condition) {
    const tests = condition.any.map((one) => testOf(one, totals, apart));
    return (known) => tests.some((test) => test(known));
  }
  if ('not' in condition) {
    const test = testOf(condition.not, totals, { asked: apart.denied, denied: apart.asked });
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
  const bound = isMeasured(operand) ? sizeOf(operand, totals) : fixed(constantSize(operand));
  return (known) => {
    const result = compare(size(known), bound(known));
    return result === undefined ? apart.asked : holds(result);
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

/** A condition that looks at something itself. */
export type Leaf = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

/** What a condition is made of. */
export function leavesOf(condition: Condition | undefined): readonly Leaf[] {
  if (condition === undefined) return [];
  if ('all' in condition) return condition.all.flatMap(leavesOf);
  if ('any' in condition) return condition.any.flatMap(leavesOf);
  return 'not' in condition ? leavesOf(condition.not) : [condition];
}

/** All that a condition looks at, whichever way it turns out. */
export const mentionsOf = (condition: Condition | undefined): readonly Mention[] =>
  leavesOf(condition).flatMap((leaf): Mention[] => {
    if ('answered' in leaf) return [{ kind: 'item', code: leaf.answered, values: [], by: 'answered' }];
    if ('is' in leaf) return [{ kind: 'item', code: leaf.item, values: leaf.is, by: 'is' }];
    if ('contains' in leaf) return [{ kind: 'item', code: leaf.item, values: leaf.contains, by: 'contains' }];
    const [operand] = boundOf(leaf);
    return [leaf.compare, ...(isMeasured(operand) ? [operand] : [])].map((measured) =>
      'item' in measured
        ? { kind: 'item', code: measured.item, values: [], by: 'size' }
        : { kind: 'total', code: measured.total, values: [], by: 'size' },
    );
  });
