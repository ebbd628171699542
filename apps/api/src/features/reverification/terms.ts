import type { Reverification, ReverificationRules } from '@credence/contract/reverification';
import type { OpenReverificationState, ReverificationState } from '@credence/contract/reverification-words';
import type { Account, CaseRow } from '../case/index.ts';
import { day, type Policy, reverifies, type StandingOrder } from '@credence/policy';
import { eventOfCase, moveReverification } from './states.ts';
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

/** An order as what is owed at this moment, by which the limits go. */
export function orderOwed(
  row: Pick<ReverificationRow, 'state' | 'due_at' | 'consequence'>,
  now: Date,
): StandingOrder {
  const { state, consequence } = row;
  const standing = isOverdue(row, now) ? 'overdue' : state === 'pending' ? 'waiting' : 'open';
  return { kind: 'reverification', standing, consequence };
}

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

/** What decides whether a case answers an order. */
type Outline = Pick<
  CaseRow,
  'level' | 'beside' | 'submitted_at' | 'state' | 'country' | 'document_type' | 'created_at'
> & { waitingAtProvider?: boolean };

/** Whether a document answers an order; whether the level takes it at all is not asked here. */
export const answers = (
  { countries, documentTypes }: ReverificationRules,
  { country, document_type: type }: Pick<CaseRow, 'country' | 'document_type'>,
): boolean =>
  (countries.length === 0 || countries.includes(country)) &&
  // A provider that takes the pictures itself says only afterwards what they show.
  (documentTypes.length === 0 || type === null || documentTypes.includes(type));

/** Whether a case answers an order: a fitting document of level 1 that was submitted since. */
export const isAnswer = (
  { ordered_at: orderedAt, rules }: Pick<ReverificationRow, 'ordered_at' | 'rules'>,
  one: Outline,
): boolean =>
  one.level === 1 &&
  !one.beside &&
  (one.waitingAtProvider === true
    ? one.created_at >= orderedAt
    : one.submitted_at !== null && one.submitted_at >= orderedAt) &&
  answers(rules, one);

/** Where an order stands by the newest case that answers it; the newest case comes first. */
function standingOf<One extends Outline>(
  order: Pick<ReverificationRow, 'state' | 'ordered_at' | 'rules'>,
  cases: readonly One[],
): { state: ReverificationState; answer: One | undefined } {
  const answer = cases.find((one) => isAnswer(order, one));
  if (answer === undefined) return { state: order.state, answer };
  const event = answer.waitingAtProvider === true ? 'submit' : eventOfCase[answer.state];
  return { state: (event && moveReverification(order.state, event)) ?? order.state, answer };
}

type Shown = Pick<ReverificationRow, 'state' | 'ordered_at' | 'rules' | 'reject_labels'>;

/**
 * What is asked of an account, by where its case stands, which a job notes down a moment later; undefined
 * where it is done, or where its site knows no such thing (S4.8).
 */
export function shownReverification<Order extends Shown>(
  policy: Policy,
  { level, residence }: Pick<Account, 'level' | 'residence'>,
  order: Order | undefined,
  cases: readonly (Outline & Pick<CaseRow, 'verdict_labels'>)[],
): (Order & { state: OpenReverificationState }) | undefined {
  if (order === undefined || level === 0 || !reverifies(policy, residence)) return undefined;
  const { state, answer } = standingOf(order, cases);
  if (state === 'passed' || state === 'ended') return undefined;
  return { ...order, state, ...(answer?.verdict_labels && { reject_labels: answer.verdict_labels }) };
}
