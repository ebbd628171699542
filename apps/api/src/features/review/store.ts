import type { InputOf } from '@credence/contract/endpoint';
import type { reviewQueue, ReviewReason } from '@credence/contract/review-queue';
import type { Level } from '@credence/contract/words';
import { type RawBuilder, sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import { type AccountKey, openField, sealField } from '../../seal/index.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { CaseRow } from '../case/index.ts';
import type { Cursor } from './cursor.ts';

/*
 * The queue reads across accounts: officers see all of them. Each view is an index scan
 * (verification_case_waiting, _checking, _decided, _contradicted, _id); changes of a case always start from
 * its account's id.
 */

export type QueueView = InputOf<typeof reviewQueue>['view'];

/** Filters of a list of cases. */
export interface QueueFilter {
  level?: Level | undefined;
  reason?: ReviewReason | undefined;
}

/** What an officer looks for: an account, or ids within a range. */
export interface Found {
  /** Only what belongs to this account. */
  userId?: string;
  /** Only what has, or whose account has, an id with some beginning: the lowest and the highest such id. */
  idRange?: readonly [string, string];
  /** The one case, wherever it stands; its account's where no cases are looked for. */
  caseId?: string;
}

export interface QueueQuery extends QueueFilter, Found {
  view: QueueView;
  /** Of decided cases, only those whose provider says something else now. */
  contradicted: boolean;
  officerId: string;
  now: Date;
  after?: Cursor | undefined;
  limit: number;
}

export type QueueRow = CaseRow & { cursor: string };

type Cases = SelectQueryBuilder<Tables, 'verification_case', object>;

function inView(query: Cases, { view, contradicted, officerId, now }: QueueQuery): Cases {
  if (view === 'decided') {
    const decided = query.where('decided_at', 'is not', null);
    return contradicted ? decided.where('late_conclusion', 'is not', null) : decided;
  }
  if (view === 'checking') return query.where('state', '=', 'submitted');
  const waiting = query.where('state', '=', 'in_review');
  if (view === 'waiting') return waiting;
  return waiting.where('claimed_by', '=', officerId).where('claim_expires_at', '>', now);
}

function filtered(query: Cases, { level, reason }: QueueFilter): Cases {
  const ofLevel = level === undefined ? query : query.where('level', '=', level);
  if (reason === undefined) return ofLevel;
  return ofLevel.where((where) => {
    const handed = where
      .selectFrom('verification_decision as decision')
      .select('decision.id')
      .whereRef('decision.user_id', '=', 'verification_case.user_id')
      .whereRef('decision.case_id', '=', 'verification_case.id')
      .where('decision.outcome', '=', 'review');
    return where.exists(
      reason === 'no-rule'
        ? handed.where(sql<boolean>`decision.rules = '[]'::jsonb`)
        : handed.where(sql<boolean>`decision.rules @> ${JSON.stringify([{ name: reason }])}::jsonb`),
    );
  });
}

/** The case that has been submitted and whose id ends so; the newest, should two ever do. */
export function caseByIdEnd(db: Reader, idEnd: string): Promise<CaseRow | undefined> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where(sql<string>`right(id::text, 10)`, '=', idEnd)
    .where('submitted_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The time that a page is ordered by, as a cursor has it. */
export const cursorOf = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('cursor');

/** Whether a row comes after a page's end, in the direction in which the page is ordered. */
export const isBeyond = (time: RawBuilder<unknown>, { at, id }: Cursor, direction: 'asc' | 'desc') =>
  sql<boolean>`(${time}, id) ${direction === 'asc' ? sql`>` : sql`<`} (${at}::timestamptz, ${id}::uuid)`;

export function queuePage(db: Reader, asked: QueueQuery): Promise<QueueRow[]> {
  const decided = asked.view === 'decided';
  const column = decided ? ('decided_at' as const) : ('submitted_at' as const);
  const direction = decided ? ('desc' as const) : ('asc' as const);
  const { userId, caseId, idRange, after } = asked;
  const cases = db.selectFrom('verification_case');
  let query = caseId === undefined ? filtered(inView(cases, asked), asked) : cases.where('id', '=', caseId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (idRange !== undefined) {
    const [low, high] = idRange;
    query = query.where((where) =>
      where.or([where.between('id', low, high), where.between('user_id', low, high)]),
    );
  }
  if (after !== undefined) {
    query = query.where(isBeyond(sql.ref(column), after, direction));
  }
  return query
    .selectAll()
    .select(cursorOf(sql.ref(column)))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(asked.limit)
    .execute();
}

export async function queueCounts(
  db: Reader,
  officerId: string,
  now: Date,
): Promise<{ waiting: number; mine: number; checking: number }> {
  const row = await db
    .selectFrom('verification_case')
    .select((select) => [
      select.fn.countAll<number>().as('waiting'),
      select
        .selectFrom('verification_case as submitted')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('submitted.state', '=', 'submitted')
        .as('checking'),
      select.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.and([where('claimed_by', '=', officerId), where('claim_expires_at', '>', now)]),
        )
        .as('mine'),
    ])
    .where('state', '=', 'in_review')
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), mine: Number(row.mine), checking: Number(row.checking) };
}

/** The oldest waiting, unclaimed cases that match the filter, for claiming the next one. */
export function unclaimedCases(
  db: Reader,
  filter: QueueFilter,
  now: Date,
  limit: number,
): Promise<{ user_id: string; id: string }[]> {
  return filtered(db.selectFrom('verification_case'), filter)
    .select(['user_id', 'id'])
    .where('state', '=', 'in_review')
    .where((where) => where.or([where('claim_expires_at', 'is', null), where('claim_expires_at', '<=', now)]))
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type StepRow = Selectable<Tables['officer_step']>;

/** What officers did to an account, newest first. */
export function stepsOf(db: Reader, userId: string): Promise<StepRow[]> {
  return db
    .selectFrom('officer_step')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .execute();
}

export async function insertStep(work: Work, row: StepRow): Promise<void> {
  await work.insertInto('officer_step').values(row).execute();
}

const reasonPlace = (id: string) => ({ table: 'officer_step', row: id, field: 'reason' });

export function sealReason(key: AccountKey, id: string, reason: string): Buffer {
  return sealField(key, reasonPlace(id), reason);
}

export function openReason(key: AccountKey, { id, reason }: StepRow): string {
  return openField(key, reasonPlace(id), reason);
}

const notePlace = (id: string) => ({ table: 'verification_case', row: id, field: 'officer_note' });

/** An officer's note beside the provider's; null for none. */
export function sealOfficerNote(key: AccountKey, caseId: string, note: string): Buffer | null {
  return note === '' ? null : sealField(key, notePlace(caseId), note);
}

export function openOfficerNote(key: AccountKey, { id, officer_note: note }: CaseRow): string {
  return note === null ? '' : openField(key, notePlace(id), note);
}
