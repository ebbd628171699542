import { reviewReason, type QueueItem, type reviewQueue, type ReviewReason } from '@credence/contract';
import * as v from 'valibot';
import type { Call } from '../../http/call.ts';
import type { OfficerActor } from '../../http/actor.ts';
import { inputRefused } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { accountByHandle, officerNames, signInHandle } from '../session/index.ts';
import { levelOf, type CaseRow } from '../verification/index.ts';
import {
  handingsOf,
  queueCounts,
  queuePage,
  type Cursor,
  type DecisionRow,
  type QueueQuery,
} from './store.ts';

const pageSize = 50;

export const reviewQueueVerb: Verb<typeof reviewQueue> = async (call, input) => {
  if (input.view === 'decided' && input.reason !== undefined) throw inputRefused({ reason: 'not-allowed' });
  const now = call.now();
  const counts = await queueCounts(call.db, call.actor.officerId, now);
  const found = await searched(call, input.search?.trim() ?? '');
  if (found === 'nothing') return { items: [], next: null, counts };
  const rows = await queuePage(call.db, {
    ...found,
    view: input.view,
    level: input.level,
    reason: input.reason,
    officerId: call.actor.officerId,
    now,
    after: input.after === undefined ? undefined : readCursor(input.after),
    // One more than shown tells whether there is another page.
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

/** What the typed text looks for: an account by its whole e-mail, or ids by how they begin. */
async function searched(
  call: Call<OfficerActor>,
  text: string,
): Promise<Pick<QueueQuery, 'userId' | 'idRange'> | 'nothing'> {
  if (text === '') return {};
  if (text.includes('@')) {
    const account = await accountByHandle(call.db, signInHandle(call.keyring, text));
    return account === undefined ? 'nothing' : { userId: account.id };
  }
  const digits = text.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return 'nothing';
  return { idRange: [asUuid(digits.padEnd(32, '0')), asUuid(digits.padEnd(32, 'f'))] };
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

/** Why the rules handed a case to a person, from what fired then. */
function reasonsOf(rules: DecisionRow['rules']): ReviewReason[] {
  if (rules.length === 0) return ['no-rule'];
  return rules.flatMap(({ name }) => (v.is(reviewReason, name) ? [name] : []));
}

/** Lines of the queue, with the names of those who hold them and the reasons read at once. */
export async function presentItems(call: Call<OfficerActor>, rows: readonly CaseRow[]): Promise<QueueItem[]> {
  const now = call.now();
  const holders = rows.flatMap((row) => (row.claimed_by === null ? [] : [row.claimed_by]));
  const names = new Map((await officerNames(call.db, holders)).map((officer) => [officer.id, officer.name]));
  const handings = new Map((await handingsOf(call.db, rows)).map((one) => [one.case_id, one.rules]));
  const reasons = (row: CaseRow): ReviewReason[] => {
    const rules = handings.get(row.id);
    return rules === undefined ? [] : reasonsOf(rules);
  };
  return rows.map((row) => ({
    userId: row.user_id,
    caseId: row.id,
    level: levelOf(row),
    state: row.state,
    route: row.route,
    purpose: row.purpose,
    provider: row.provider,
    reasons: reasons(row),
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
  }));
}
