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
import { reviewDecisionsOf, seenElsewhere, type DecisionRow } from '../decision/index.ts';
import { cursorText, readCursor } from './cursor.ts';
import { claimsOf } from './hold.ts';
import { peopleOf } from './person.ts';
import { searched } from './search.ts';
import { queueCounts, queuePage } from './store.ts';

const pageSize = 50;

export const reviewQueueVerb: Verb<typeof reviewQueue> = async (call, input) => {
  const forOfficers = input.view === 'waiting' || input.view === 'mine';
  if (!forOfficers && input.reason !== undefined) throw inputRefused({ reason: 'not-allowed' });
  if (!forOfficers && input.country !== undefined) throw inputRefused({ country: 'not-allowed' });
  const contradicted = input.contradicted === true;
  const ordered = input.view !== 'decided';
  if (!ordered && input.order !== undefined) throw inputRefused({ order: 'not-allowed' });
  if (input.view !== 'decided' && contradicted) throw inputRefused({ contradicted: 'not-allowed' });
  const now = call.now();
  const counts = await queueCounts(call.db, { ...call.actor, now });
  const found = await searched(call, input.search?.trim() ?? '');
  if (found === 'nothing') return { items: [], next: null, counts };
  const rows = await queuePage(call.db, {
    ...found,
    sites: call.actor.sites,
    view: input.view,
    contradicted,
    level: input.level,
    reason: input.reason,
    country: input.country,
    newestFirst: !ordered || input.order === 'newest',
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

const seenReasons = {
  document: 'document-seen-elsewhere',
  picture: 'document-seen-elsewhere',
  face: 'face-seen-elsewhere',
} as const;

/** Why a case is with officers: the rules that fired then, and what other accounts have shown since. */
function reasonsOf(rules: DecisionRow['rules'], seen: readonly (keyof typeof seenReasons)[]): ReviewReason[] {
  const fired = rules.flatMap(({ name }) => (v.is(reviewReason, name) ? [name] : []));
  const now = new Set<ReviewReason>([...fired, ...seen.map((kind) => seenReasons[kind])]);
  return rules.length === 0 && now.size === 0 ? ['no-rule'] : [...now];
}

/** Why each of the cases is with officers now, by case id. */
export async function reasonsByCase(
  db: Reader,
  rows: readonly CaseRow[],
): Promise<ReadonlyMap<string, ReviewReason[]>> {
  const [decisions, seen] = await Promise.all([reviewDecisionsOf(db, rows), seenElsewhere(db, rows)]);
  return new Map(
    decisions.map((one) => [one.case_id, reasonsOf(one.rules, seen.get(one.case_id) ?? [])] as const),
  );
}

/** Rows of the queue, with holders, reasons and people read in one query each. */
export async function presentItems(call: OfficerCall, rows: readonly CaseRow[]): Promise<QueueItem[]> {
  const claimOf = await claimsOf(call, rows);
  const reasons = await reasonsByCase(call.db, rows);
  const personOf = await peopleOf(call, rows);
  return rows.map((row) => ({
    userId: row.user_id,
    caseId: row.id,
    person: personOf(row),
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
