import {
  answersOrder,
  type Reverification,
  type ReverificationRules,
} from '@credence/contract/reverification';
import type { OpenReverificationState, ReverificationState } from '@credence/contract/reverification-words';
import type { CaseState } from '@credence/contract/verification';
import type { Account, CaseRow } from '../case/index.ts';
import { day, type Policy, reverifies, type StandingOrder } from '@credence/policy';
import { eventOfCase, moveReverification, type ReverificationEvent } from './states.ts';
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

type OrderTerms = Pick<ReverificationRow, 'ordered_at' | 'rules'>;

/** Whether the document of a case is one that an order asks for. */
const fits = ({ rules }: OrderTerms, { country, document_type: documentType }: Outline): boolean =>
  answersOrder(rules, { country, documentType });

/** A case of level 1 that was submitted since the order. */
export const isSince = ({ ordered_at: orderedAt }: OrderTerms, one: Outline): boolean =>
  one.level === 1 &&
  !one.beside &&
  (one.waitingAtProvider === true
    ? one.created_at >= orderedAt
    : one.submitted_at !== null && one.submitted_at >= orderedAt);

/** An officer may name another document than was chosen, and a provider may find one. */
const decidedStates: ReadonlySet<CaseState> = new Set(['approved', 'retry', 'refused']);

/** Whether a case says where an order stands: one with a fitting document, and whatever was decided since. */
export const isAnswer = (order: OrderTerms, one: Outline): boolean =>
  isSince(order, one) && (decidedStates.has(one.state) || fits(order, one));

/** Whether a document was approved that is not what an order asks for, and leaves it open. */
export const isUnfit = (order: OrderTerms, one: Outline): boolean =>
  one.state === 'approved' && !fits(order, one);

/** What the case that answers an order means for it. */
export const eventFor = (order: OrderTerms, one: Outline): ReverificationEvent | undefined =>
  isUnfit(order, one) ? 'reject' : eventOfCase[one.state];

/** Where an order stands by the newest case that answers it; the newest case comes first. */
export function standingOf<One extends Outline>(
  order: Pick<ReverificationRow, 'state' | 'ordered_at' | 'rules'>,
  cases: readonly One[],
): { state: ReverificationState; answer: One | undefined } {
  const answer = cases.find((one) => isAnswer(order, one));
  if (answer === undefined) return { state: order.state, answer };
  const event = answer.waitingAtProvider === true ? 'submit' : eventFor(order, answer);
  return { state: (event && moveReverification(order.state, event)) ?? order.state, answer };
}

/** An order as it is shown; `unfit`: something else was approved than what it asks for. */
export type ShownOrder<Order> = Order & { state: OpenReverificationState; unfit: boolean };

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
): ShownOrder<Order> | undefined {
  if (order === undefined || level === 0 || !reverifies(policy, residence)) return undefined;
  const { state, answer } = standingOf(order, cases);
  if (state === 'passed' || state === 'ended') return undefined;
  const unfit = answer !== undefined && isUnfit(order, answer);
  return { ...order, state, unfit, ...(answer?.verdict_labels && { reject_labels: answer.verdict_labels }) };
}
