import type { ReverificationRules, Reverification } from '@credence/contract/reverification';
import { day, type Policy, remainsUnverified } from '@credence/policy';
import type { ReverificationRow } from './store.ts';

/** The rules that a site gives its orders. */
export const usualRules = ({ reverification, refusedDocuments }: Policy): ReverificationRules => ({
  countries: [...(reverification.reaches?.documentsFrom ?? [])],
  documentTypes: [],
  refused: refusedDocuments.map(({ name }) => name),
});

/** Its day has passed and nothing is submitted: derived from the clock, so nothing has to run for it. */
export const isOverdue = (
  { state, due_at: dueAt }: Pick<ReverificationRow, 'state' | 'due_at'>,
  now: Date,
): boolean => (state === 'needed' || state === 'rejected') && dueAt <= now;

/** How many percent of its daily limits an order leaves an account at this moment. */
export const remainsOf = (
  policy: Policy,
  row: Pick<ReverificationRow, 'state' | 'due_at' | 'consequence'>,
  now: Date,
): number => (isOverdue(row, now) ? remainsUnverified(policy, row.consequence) : 100);

/** Until when something that is sent back now has to be mended. */
export function dueAfterRejection(policy: Policy, dueAt: Date, now: Date): Date {
  const least = new Date(now.getTime() + (policy.reverification.reaches?.daysToMend ?? 0) * day);
  return dueAt > least ? dueAt : least;
}

/** An order as officers see it. */
export const presented = (row: ReverificationRow, now: Date): Reverification => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  rules: row.rules,
  consequence: row.consequence,
  orderedAt: row.ordered_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  overdue: isOverdue(row, now),
  settledAt: row.settled_at?.toISOString() ?? null,
  byCampaign: row.campaign_id !== null,
  caseId: row.case_id,
});
