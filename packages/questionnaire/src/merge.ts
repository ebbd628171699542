import { type Answers, isEmpty } from './answers.ts';

/** Whether two answers say the same; nothing typed is the same as nothing there. */
export function sameAnswer(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...left.keys(), ...right.keys()])].every((key) =>
    sameAnswer(left.get(key), right.get(key)),
  );
}

interface Versions {
  /** What both began with. */
  base: Answers;
  mine: Answers;
  theirs: Answers;
  /** What was on its way to the server and may have arrived: it is not another's. */
  sent: readonly Answers[];
}

/**
 * Puts together what was typed here and what was saved elsewhere since. Where both changed an item, mine
 * stays in `merged`, and the item is told of: the person decides.
 */
export function mergeAnswers({ base, mine, theirs, sent }: Versions): {
  merged: Answers;
  conflicts: readonly string[];
} {
  const merged: Record<string, unknown> = { ...mine };
  const conflicts: string[] = [];
  for (const code of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [own, other] = [mine[code], theirs[code]];
    const untouchedThere = sameAnswer(other, base[code]) || sent.some((one) => sameAnswer(other, one[code]));
    if (untouchedThere || sameAnswer(own, other)) continue;
    if (sameAnswer(own, base[code])) merged[code] = other;
    else conflicts.push(code);
  }
  return { merged, conflicts };
}
