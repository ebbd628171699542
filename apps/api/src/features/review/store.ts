// Long: the queue in all its views, its figures, and what officers hold.
import type { InputOf } from '@credence/contract/endpoint';
import type { reviewQueue, ReviewReason } from '@credence/contract/review-queue';
import type { Level } from '@credence/contract/words';
import type { Site } from '@credence/policy';
import {
  type ExpressionBuilder,
  type RawBuilder,
  sql,
  type Selectable,
  type SelectQueryBuilder,
} from 'kysely';
import { type AccountKey, openField, sealField } from '../../seal/index.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { isOfSites } from '../applicant/index.ts';
import type { CaseRow } from '../case/index.ts';
import { isProposed } from '../proposal/index.ts';
import type { Cursor } from './cursor.ts';
import { eraserOf } from '../../jobs/eraser.ts';

/*
 * The queue reads across accounts: officers see all of their sites. Each view is an index scan
 * (verification_case_waiting, _checking, _decided, _contradicted, _id); changes of a case always start from
 * its account's id.
 */

export type QueueView = InputOf<typeof reviewQueue>['view'];

/** Filters of a list of cases. */
export interface QueueFilter {
  /** Sites whose accounts the officer sees; none for all. */
  sites: readonly Site[];
  level?: Level | undefined;
  reason?: ReviewReason | undefined;
  country?: string | undefined;
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
  newestFirst: boolean;
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
  const waiting = query.where('state', '=', 'in_review').where(isOpen);
  if (view === 'waiting') return waiting;
  return waiting.where('claimed_by', '=', officerId).where('claim_expires_at', '>', now);
}

/** Whether nobody has decided: what can still be undone, or waits for a second officer, is nobody's work. */
const isOpen = (where: ExpressionBuilder<Tables, 'verification_case'>) =>
  where.and([
    where.not(
      where.exists(
        where
          .selectFrom('pending_decision as pending')
          .select('pending.id')
          .whereRef('pending.user_id', '=', 'verification_case.user_id')
          .whereRef('pending.case_id', '=', 'verification_case.id'),
      ),
    ),
    where.not(isProposed('verification_case.user_id', 'verification_case.id', 'approval')),
  ]);

/** Whether other accounts show by now what a case shows. */
const isSeenElsewhere = (kinds: readonly string[]) => sql<boolean>`exists (
  select from verification_sighting own join verification_sighting there on there.hash = own.hash
  where own.user_id = verification_case.user_id and own.case_id = verification_case.id
    and own.kind = any(${kinds}) and there.user_id <> own.user_id)`;

/** What other accounts may show, by the reason for which an officer looks at it. */
const seenKinds: Partial<Record<ReviewReason, readonly string[]>> = {
  'document-seen-elsewhere': ['document', 'picture'],
  'face-seen-elsewhere': ['face'],
};

/** Cases of accounts that an officer of these sites sees. */
const ofSites = (query: Cases, sites: readonly Site[]): Cases =>
  query.where(isOfSites('verification_case.user_id', sites));

function filtered(cases: Cases, { sites, level, reason, country }: QueueFilter): Cases {
  const query = ofSites(cases, sites);
  const ofLevel = level === undefined ? query : query.where('level', '=', level);
  const ofCountry = country === undefined ? ofLevel : ofLevel.where('country', '=', country);
  if (reason === undefined) return ofCountry;
  return ofCountry.where((where) => {
    const handed = where
      .selectFrom('verification_decision as decision')
      .select('decision.id')
      .whereRef('decision.user_id', '=', 'verification_case.user_id')
      .whereRef('decision.case_id', '=', 'verification_case.id')
      .where('decision.outcome', '=', 'review');
    if (reason === 'no-rule') {
      const byNone = where.exists(handed.where(sql<boolean>`decision.rules = '[]'::jsonb`));
      return where.and([byNone, where.not(isSeenElsewhere(Object.values(seenKinds).flat()))]);
    }
    const byRule = where.exists(
      handed.where(sql<boolean>`decision.rules @> ${JSON.stringify([{ name: reason }])}::jsonb`),
    );
    const seen = seenKinds[reason];
    return seen === undefined ? byRule : where.or([byRule, isSeenElsewhere(seen)]);
  });
}

/** How many waiting cases have each reason, of those that the rest of a filter takes. */
export async function reasonCounts(
  db: Reader,
  { sites, level, country }: QueueFilter,
): Promise<{ reason: string; count: number }[]> {
  const waiting = filtered(db.selectFrom('verification_case'), { sites, level, country })
    .select(['user_id', 'id'])
    .where('state', '=', 'in_review')
    .where(isOpen);
  const { rows } = await sql<{ reason: string; count: number }>`
    with waiting as (${waiting}), found as (
      select waiting.id, rule ->> 'name' as reason
      from waiting join verification_decision decision
        on decision.user_id = waiting.user_id and decision.case_id = waiting.id and decision.outcome = 'review'
      cross join lateral jsonb_array_elements(decision.rules) rule
      union
      select waiting.id,
        case own.kind when 'face' then 'face-seen-elsewhere' else 'document-seen-elsewhere' end
      from waiting join verification_sighting own on own.user_id = waiting.user_id and own.case_id = waiting.id
      where exists (select from verification_sighting there
        where there.hash = own.hash and there.user_id <> own.user_id)
    )
    select coalesce(found.reason, 'no-rule') as reason, count(*)::int as count
    from waiting left join found on found.id = waiting.id group by 1`.execute(db);
  return rows;
}

/** How many waiting cases are from each country, of those that the rest of a filter takes; most first. */
export async function countryCounts(
  db: Reader,
  { sites, level, reason }: QueueFilter,
): Promise<{ country: string; count: number }[]> {
  const rows = await filtered(db.selectFrom('verification_case'), { sites, level, reason })
    .select(({ fn }) => ['country', fn.countAll<string>().as('count')])
    .where('state', '=', 'in_review')
    .where(isOpen)
    .groupBy('country')
    .orderBy('count', 'desc')
    .orderBy('country')
    .execute();
  return rows.map(({ country, count }) => ({ country, count: Number(count) }));
}

/** The cases that an officer has decided since a time, what can still be undone included. */
export async function decidedBy(
  db: Reader,
  officerId: string,
  since: Date,
): Promise<{ user_id: string; id: string }[]> {
  return db
    .selectFrom('verification_case')
    .select(['user_id', 'id'])
    .where('decided_at', '>=', since)
    .where('decided_by', '=', officerId)
    .unionAll(
      db
        .selectFrom('pending_decision')
        .select(['user_id', 'case_id as id'])
        .where('officer_id', '=', officerId),
    )
    .execute();
}

/** The case that has been submitted and whose id ends so; the newest, should two ever do. */
export function caseByIdEnd(db: Reader, idEnd: string, sites: readonly Site[]): Promise<CaseRow | undefined> {
  return ofSites(db.selectFrom('verification_case'), sites)
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
  const column = asked.view === 'decided' ? ('decided_at' as const) : ('submitted_at' as const);
  const direction = asked.newestFirst ? ('desc' as const) : ('asc' as const);
  const { userId, caseId, idRange, after } = asked;
  const cases = db.selectFrom('verification_case');
  let query =
    caseId === undefined
      ? filtered(inView(cases, asked), asked)
      : ofSites(cases, asked.sites).where('id', '=', caseId);
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
  { officerId, sites, now }: { officerId: string; sites: readonly Site[]; now: Date },
): Promise<{ waiting: number; mine: number; checking: number }> {
  const row = await ofSites(db.selectFrom('verification_case'), sites)
    .select((select) => [
      select.fn.countAll<number>().as('waiting'),
      select
        .selectFrom('verification_case as submitted')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('submitted.state', '=', 'submitted')
        .where(isOfSites('submitted.user_id', sites))
        .as('checking'),
      select.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.and([where('claimed_by', '=', officerId), where('claim_expires_at', '>', now)]),
        )
        .as('mine'),
    ])
    .where('state', '=', 'in_review')
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), mine: Number(row.mine), checking: Number(row.checking) };
}

/** How many cases are before one in the line for officers. */
export async function casesBefore(
  db: Reader,
  { submitted_at: at, id }: Pick<CaseRow, 'submitted_at' | 'id'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('verification_case')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'in_review')
    .where(isOpen)
    .where(sql<boolean>`(submitted_at, id) < (${at}::timestamptz, ${id}::uuid)`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many cases officers decided in each hour since then; hours counted from 1970. */
export function decidedByHour(db: Reader, since: Date): Promise<{ hour: number; count: number }[]> {
  const hour = sql<number>`floor(extract(epoch from decided_at) / 3600)::integer`;
  return db
    .selectFrom('verification_case')
    .select(({ fn }) => [hour.as('hour'), fn.countAll<number>().as('count')])
    .where('decided_at', '>=', since)
    .where('decided_by', 'is not', null)
    .groupBy(hour)
    .execute();
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
    .where(isOpen)
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

export type PendingRow = Selectable<Tables['pending_decision']>;

const contentPlace = (id: string) => ({ table: 'pending_decision', row: id, field: 'content' });

export async function insertPending(
  work: Work,
  key: AccountKey,
  { content, ...row }: Omit<PendingRow, 'content'> & { content: string },
): Promise<void> {
  const sealed = sealField(key, contentPlace(row.id), content);
  await work
    .insertInto('pending_decision')
    .values({ ...row, content: sealed })
    .execute();
}

export const openContent = (key: AccountKey, { id, content }: PendingRow): string =>
  openField(key, contentPlace(id), content);

/** The decision about a case that can still be undone. */
export function pendingOf(db: Reader, userId: string, caseId: string): Promise<PendingRow | undefined> {
  return db
    .selectFrom('pending_decision')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .executeTakeFirst();
}

/** Takes it away, to carry it out or to undo it: of two who do so at once one has it. */
export function takePending(
  work: Work,
  { userId, caseId, id }: { userId: string; caseId: string; id: string },
): Promise<PendingRow | undefined> {
  return work
    .deleteFrom('pending_decision')
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Decisions whose time was over long ago. */
export function overduePending(db: Reader, before: Date, limit: number) {
  return db
    .selectFrom('pending_decision')
    .select(['user_id', 'case_id', 'id'])
    .where('until', '<', before)
    .orderBy('until')
    .limit(limit)
    .execute();
}

/** What is erased of an account. */
export const reviewErasers = [
  eraserOf('case-records', 'what officers did', 'pending_decision', 'decided_look', 'officer_step'),
];
