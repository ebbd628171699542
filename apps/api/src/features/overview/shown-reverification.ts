import { type Policy, reverifies } from '@credence/policy';
import type { Account } from '../case/index.ts';
import { standingOf } from '../reverification/index.ts';
import type { CaseSummary, OpenReverification } from './store.ts';

/**
 * What is asked of an account, by where its case stands, which a job notes down a moment later; undefined
 * where it is done, or where its site knows no such thing (S4.8).
 */
export function shownReverification(
  policy: Policy,
  { level, residence }: Account,
  order: OpenReverification | undefined,
  cases: readonly CaseSummary[],
): OpenReverification | undefined {
  if (order === undefined || level === 0 || !reverifies(policy, residence)) return undefined;
  const { state, answer } = standingOf(order, cases);
  if (state === 'passed' || state === 'ended') return undefined;
  return { ...order, state, ...(answer?.verdict_labels && { reject_labels: answer.verdict_labels }) };
}
