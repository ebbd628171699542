import {
  reviewReason,
  type QueueItem,
  type reviewQueue,
  type ReviewReason,
} from '@credence/contract/review-queue';
import * as v from 'valibot';
import type { Reader } from '../../db/database.ts';
import type { OfficerCall } from '../../base/call.ts';
import { eventsOf, transact } from '../../audit/index.ts';
import { inputRefused } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { officerNames } from '../officer/index.ts';
import { accountByHandle, signInHandle } from '../sign-in/index.ts';
import { type CaseRow, levelOf } from '../case/index.ts';
import { reviewDecisionsOf, type DecisionRow } from '../decision/index.ts';
import { queueCounts, queuePage, type Cursor, type QueueQuery } from './store.ts';

const pageSize = 50;
const lookedUp = 'account.looked-up';

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
    next: last === undefined ? null : `${last.cursor}~${last.id}`,
    counts,
  };
};

/** The target of a search: an account by its full e-mail address, or ids by prefix. */
async function searched(
  call: OfficerCall,
  text: string,
): Promise<Pick<QueueQuery, 'userId' | 'idRange'> | 'nothing'> {
  if (text === '') return {};
  if (text.includes('@')) {
    const account = await accountByHandle(call.db, signInHandle(call.keyring, text));
    if (account === undefined) return 'nothing';
    await recordLookUp(call, account.id);
    return { userId: account.id };
  }
  const digits = text.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return 'nothing';
  return { idRange: [asUuid(digits.padEnd(32, '0')), asUuid(digits.padEnd(32, 'f'))] };
}

/**
 * Searches within this time, in milliseconds, count as one: the list refreshes itself, which is not recorded.
 */
const lookUpLife = 10 * 60 * 1000;

/** Records that an officer searched for someone by e-mail. */
function recordLookUp(call: OfficerCall, userId: string): Promise<void> {
  return transact(call, userId, async (unit) => {
    const since = new Date(call.now().getTime() - lookUpLife);
    const known = (await eventsOf(unit.work, userId, userId)).some(
      (event) => event.action === lookedUp && event.actor_id === call.actor.officerId && event.at > since,
    );
    if (known) unit.unchanged();
    else await unit.record({ action: lookedUp, subject: userId });
  });
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function readCursor(text: string): Cursor {
  const [at, caseId] = text.split('~');
  const whole =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at ?? '') &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(caseId ?? '');
  if (!whole || at === undefined || caseId === undefined) throw inputRefused({ after: 'invalid-format' });
  return { at, caseId };
}

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
  const now = call.now();
  const holders = rows.flatMap((row) => (row.claimed_by === null ? [] : [row.claimed_by]));
  const names = new Map((await officerNames(call.db, holders)).map((officer) => [officer.id, officer.name]));
  const reasons = await reasonsByCase(call.db, rows);
  return rows.map((row) => ({
    userId: row.user_id,
    caseId: row.id,
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
    claim:
      row.claimed_by === null || row.claim_expires_at === null || row.claim_expires_at <= now
        ? null
        : {
            officerName: names.get(row.claimed_by) ?? '',
            mine: row.claimed_by === call.actor.officerId,
            expiresAt: row.claim_expires_at.toISOString(),
          },
    lateConclusion: row.late_conclusion ?? null,
  }));
}
