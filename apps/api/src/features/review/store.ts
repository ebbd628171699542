import { sql, type SelectQueryBuilder } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { CaseRow } from '../verification/index.ts';

/*
 * The queue is the one place that reads across accounts: it is the officers' list of all of them. Each of its views is an index scan
 * (verification_case_waiting, _decided, _id); everything that changes a case begins with its account's id again.
 */

export type QueueView = 'waiting' | 'mine' | 'decided';

/** Where a page ended: the time it is ordered by, in microseconds so that none is left out, and the case. */
export interface Cursor {
  at: string;
  caseId: string;
}

export interface QueueQuery {
  view: QueueView;
  officerId: string;
  now: Date;
  /** Only this account's cases. */
  userId?: string | undefined;
  /** Only cases or accounts whose id begins so: the lowest and the highest such id. */
  idRange?: readonly [string, string] | undefined;
  after?: Cursor | undefined;
  limit: number;
}

export type QueueRow = CaseRow & { cursor: string };

type Cases = SelectQueryBuilder<Tables, 'verification_case', object>;

function inView(query: Cases, view: QueueView, officerId: string, now: Date): Cases {
  if (view === 'decided') return query.where('decided_at', 'is not', null);
  const waiting = query.where('state', '=', 'in_review');
  if (view === 'waiting') return waiting;
  return waiting.where('claimed_by', '=', officerId).where('claim_expires_at', '>', now);
}

export function queuePage(db: Reader, asked: QueueQuery): Promise<QueueRow[]> {
  const decided = asked.view === 'decided';
  const column = decided ? ('decided_at' as const) : ('submitted_at' as const);
  const direction = decided ? ('desc' as const) : ('asc' as const);
  const { userId, idRange, after } = asked;
  let query = inView(db.selectFrom('verification_case'), asked.view, asked.officerId, asked.now);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (idRange !== undefined) {
    const [low, high] = idRange;
    query = query.where((where) =>
      where.or([where.between('id', low, high), where.between('user_id', low, high)]),
    );
  }
  if (after !== undefined) {
    const place = sql`(${sql.ref(column)}, id)`;
    const end = sql`(${after.at}::timestamptz, ${after.caseId}::uuid)`;
    query = query.where(decided ? sql<boolean>`${place} < ${end}` : sql<boolean>`${place} > ${end}`);
  }
  return query
    .selectAll()
    .select(
      sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'cursor',
      ),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(asked.limit)
    .execute();
}

export async function queueCounts(
  db: Reader,
  officerId: string,
  now: Date,
): Promise<{ waiting: number; mine: number }> {
  const row = await db
    .selectFrom('verification_case')
    .select((select) => [
      select.fn.countAll<number>().as('waiting'),
      select.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.and([where('claimed_by', '=', officerId), where('claim_expires_at', '>', now)]),
        )
        .as('mine'),
    ])
    .where('state', '=', 'in_review')
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), mine: Number(row.mine) };
}

/** Takes a waiting case that nobody else holds; undefined where that is not so. One statement, so of two officers one wins. */
export async function takeClaim(
  work: Work,
  userId: string,
  caseId: string,
  officerId: string,
  now: Date,
  until: Date,
): Promise<{ taken: boolean; held: boolean }> {
  const before = await work
    .selectFrom('verification_case')
    .select(['claimed_by', 'claim_expires_at'])
    .where('user_id', '=', userId)
    .where('id', '=', caseId)
    .where('state', '=', 'in_review')
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return { taken: false, held: false };
  const live = before.claim_expires_at !== null && before.claim_expires_at > now;
  if (live && before.claimed_by !== officerId) return { taken: false, held: true };
  await work
    .updateTable('verification_case')
    .set({ claimed_by: officerId, claim_expires_at: until })
    .where('user_id', '=', userId)
    .where('id', '=', caseId)
    .execute();
  return { taken: true, held: live };
}

export async function dropClaim(
  work: Work,
  userId: string,
  caseId: string,
  officerId: string,
): Promise<boolean> {
  const result = await work
    .updateTable('verification_case')
    .set({ claimed_by: null, claim_expires_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', caseId)
    .where('claimed_by', '=', officerId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The oldest waiting cases that nobody holds, for taking the next one. */
export function unclaimedCases(
  db: Reader,
  now: Date,
  limit: number,
): Promise<{ user_id: string; id: string }[]> {
  return db
    .selectFrom('verification_case')
    .select(['user_id', 'id'])
    .where('state', '=', 'in_review')
    .where((where) => where.or([where('claim_expires_at', 'is', null), where('claim_expires_at', '<=', now)]))
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
