import {
  reviewReason,
  type QueueItem,
  type reviewQueue,
  type ReviewReason,
} from '@credence/contract/review-queue';
import * as v from 'valibot';
import type { Reader } from '../../db/database.ts';
import type { OfficerCall } from '../../base/call.ts';
import { inputRefused } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { caseReference, type CaseRow, levelOf } from '../case/index.ts';
import { reviewDecisionsOf, type DecisionRow } from '../decision/index.ts';
import { cursorText, readCursor } from './cursor.ts';
import { claimsOf } from './hold.ts';
import { searched } from './search.ts';
import { queueCounts, queuePage } from './store.ts';

const pageSize = 50;

export const reviewQueueVerb: Verb<typeof reviewQueue> = async (call, input) => {
  const forOfficers = input.view === 'waiting' || input.view === 'mine';
  if (!forOfficers && input.reason !== undefined) throw inputRefused({ reason: 'not-allowed' });
  const contradicted = input.contradicted === true;
  if (input.view !== 'decided' && contradicted) throw inputRefused({ contradicted: 'not-allowed' });
  const now = call.now();
  const counts = await queueCounts(call.db, call.actor.officerId, now);
  const found = await searched(call, input.search?.trim() ?? '');
  if (found === 'nothing') return { items: [], next: null, counts };
  const rows = await queuePage(call.db, {
    ...found,
    view: input.view,
    contradicted,
    level: input.level,
    reason: input.reason,
    officerId: call.actor.officerId,
    now,
    after: input.after === undefined ? undefined : readCursor(input.after),
    // One more than shown, to know whether there is another page.
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: await presentItems(call, shown),
    next: last === undefined ? null : cursorText({ at: last.cursor, id: last.id }),
    counts,
  };
};

/** Why the rules passed a case to officers, from what fired then. */
function reasonsOf(rules: DecisionRow['rules']): ReviewReason[] {
  if (rules.length === 0) return ['no-rule'];
  return rules.flatMap(({ name }) => (v.is(reviewReason, name) ? [name] : []));
}

/** Why the rules passed each of the cases to officers, by case id. */
export async function reasonsByCase(
  db: Reader,
  rows: readonly CaseRow[],
): Promise<ReadonlyMap<string, ReviewReason[]>> {
  return new Map((await reviewDecisionsOf(db, rows)).map((one) => [one.case_id, reasonsOf(one.rules)]));
}

/** Rows of the queue, with holders' names and reasons read in one query each. */
export async function presentItems(call: OfficerCall, rows: readonly CaseRow[]): Promise<QueueItem[]> {
  const claimOf = await claimsOf(call, rows);
  const reasons = await reasonsByCase(call.db, rows);
  return rows.map((row) => ({
    userId: row.user_id,
    caseId: row.id,
    reference: caseReference(row.id),
    level: levelOf(row),
    state: row.state,
    route: row.route,
    purpose: row.purpose,
    provider: row.provider,
    reasons: reasons.get(row.id) ?? [],
    country: row.country,
    documentType: row.document_type,
    documentCarried: row.document_carried,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reading: row.reading_state,
    differences: row.difference_count,
    earlierAttempts: row.attempt - 1,
    claim: claimOf(row),
    lateConclusion: row.late_conclusion ?? null,
  }));
}
