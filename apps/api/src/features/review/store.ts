import type { AgreementCode, InputOf, reviewQueue, ReviewReason } from '@credence/contract';
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import { openField, sealField, type AccountKey } from '../../blobs/seal.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { CaseRow } from '../verification/index.ts';

/*
 * The queue and the sightings are the places that read across accounts: officers see all of them. Each view of the queue is an index scan
 * (verification_case_waiting, _checking, _decided, _contradicted, _id); everything that changes a case begins with its account's id again.
 */

export type QueueView = InputOf<typeof reviewQueue>['view'];

/** Where a page ended: the time it is ordered by, in microseconds so that none is left out, and the case. */
export interface Cursor {
  at: string;
  caseId: string;
}

/** Which cases of a list are wanted. */
export interface QueueFilter {
  level?: 1 | 2 | undefined;
  reason?: ReviewReason | undefined;
}

export interface QueueQuery extends QueueFilter {
  view: QueueView;
  /** Of decided cases, only those of which a provider says something else by now. */
  contradicted: boolean;
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

export function queuePage(db: Reader, asked: QueueQuery): Promise<QueueRow[]> {
  const decided = asked.view === 'decided';
  const column = decided ? ('decided_at' as const) : ('submitted_at' as const);
  const direction = decided ? ('desc' as const) : ('asc' as const);
  const { userId, idRange, after } = asked;
  let query = filtered(inView(db.selectFrom('verification_case'), asked), asked);
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
): Promise<{ waiting: number; mine: number; checking: number }> {
  const row = await db
    .selectFrom('verification_case')
    .select((select) => [
      select.fn.countAll<number>().as('waiting'),
      select
        .selectFrom('verification_case as handed_in')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('handed_in.state', '=', 'submitted')
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

/** The oldest waiting cases that nobody holds and that the filter takes, for taking the next one. */
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

export type DecisionRow = Selectable<Tables['verification_decision']>;

/** How the rules decided on a case, the newest first. */
export function decisionsOf(db: Reader, userId: string, caseId: string): Promise<DecisionRow[]> {
  return db
    .selectFrom('verification_decision')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The rules that fired when each of the cases was handed to a person, the newest decision of a case last. */
export async function handingsOf(
  db: Reader,
  cases: readonly Pick<CaseRow, 'user_id' | 'id'>[],
): Promise<Pick<DecisionRow, 'case_id' | 'rules'>[]> {
  if (cases.length === 0) return [];
  return db
    .selectFrom('verification_decision')
    .select(['case_id', 'rules'])
    .where('user_id', 'in', [...new Set(cases.map((one) => one.user_id))])
    .where(
      'case_id',
      'in',
      cases.map((one) => one.id),
    )
    .where('outcome', '=', 'review')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export type SessionRow = Pick<
  Selectable<Tables['provider_session']>,
  | 'id'
  | 'provider'
  | 'state'
  | 'vendor_applicant'
  | 'vendor_session'
  | 'failure'
  | 'created_at'
  | 'updated_at'
>;

/** Every session of a case with an outside provider, the oldest first; never what it mounts. */
export function sessionsOf(db: Reader, userId: string, caseId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('provider_session')
    .select([
      'id',
      'provider',
      'state',
      'vendor_applicant',
      'vendor_session',
      'failure',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A case of another account that shows the same thing as this one. */
export interface SightingRow {
  user_id: string;
  id: string;
  level: number;
  state: CaseRow['state'];
  kinds: Tables['verification_sighting']['kind'][];
  seen_at: Date;
}

/** Cases of other accounts that show the same as a case, the newest first (ids are made in the order of time), and how many there are. */
export async function sightingsElsewhere(
  db: Reader,
  userId: string,
  caseId: string,
  page: { after: string | undefined; limit: number },
): Promise<{ total: number; rows: SightingRow[] }> {
  const elsewhere = db
    .selectFrom('verification_sighting as own')
    .innerJoin('verification_sighting as other', 'other.hash', 'own.hash')
    .where('own.user_id', '=', userId)
    .where('own.case_id', '=', caseId)
    .whereRef('other.user_id', '<>', 'own.user_id');
  const counted = await elsewhere
    .select((select) => select.fn.count<string>('other.case_id').distinct().as('cases'))
    .executeTakeFirstOrThrow();
  const found = elsewhere
    .innerJoin('verification_case as attempt', (join) =>
      join.onRef('attempt.user_id', '=', 'other.user_id').onRef('attempt.id', '=', 'other.case_id'),
    )
    .select((select) => [
      'attempt.user_id',
      'attempt.id',
      'attempt.level',
      'attempt.state',
      sql<SightingRow['kinds']>`array_agg(distinct other.kind order by other.kind)`.as('kinds'),
      select.fn.min('other.seen_at').as('seen_at'),
    ])
    .groupBy(['attempt.user_id', 'attempt.id', 'attempt.level', 'attempt.state'])
    .orderBy('attempt.id', 'desc')
    .limit(page.limit);
  const rows = await (
    page.after === undefined ? found : found.where('attempt.id', '<', page.after)
  ).execute();
  return { total: Number(counted.cases), rows };
}

export type StepRow = Selectable<Tables['officer_step']>;

/** What officers did to an account, the newest first. */
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

/** The transfers under way in which an account is the target or the source. */
export function pendingTransfersOf(
  db: Reader,
  userId: string,
): Promise<Pick<Selectable<Tables['identity_transfer']>, 'user_id' | 'target_user_id' | 'updated_at'>[]> {
  return db
    .selectFrom('identity_transfer')
    .select(['user_id', 'target_user_id', 'updated_at'])
    .where('status', '=', 'pending')
    .where((where) => where.or([where('user_id', '=', userId), where('target_user_id', '=', userId)]))
    .execute();
}

/** The newest case of an account that was handed in. */
export async function newestHandedIn(db: Reader, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification_case')
    .select('id')
    .where('user_id', '=', userId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** From which sister site's case this one was taken over, and when. */
export function takenOverFrom(
  db: Reader,
  userId: string,
  caseId: string,
): Promise<Pick<Selectable<Tables['identity_change']>, 'from_case' | 'from_site' | 'at'> | undefined> {
  return db
    .selectFrom('identity_change')
    .select(['from_case', 'from_site', 'at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'taken-over')
    .where('to_case', '=', caseId)
    .executeTakeFirst();
}

/** The newest agreement of a kind that was given by a moment. */
export function agreedBy(
  db: Reader,
  userId: string,
  code: AgreementCode,
  at: Date,
): Promise<
  Pick<Selectable<Tables['agreement_acceptance']>, 'version' | 'language' | 'accepted_at'> | undefined
> {
  return db
    .selectFrom('agreement_acceptance')
    .select(['version', 'language', 'accepted_at'])
    .where('user_id', '=', userId)
    .where('code', '=', code)
    .where('accepted_at', '<=', at)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The number that a case rests on, by its last signs; the rest stays sealed. */
export function shownNumber(
  db: Reader,
  userId: string,
  caseId: string,
): Promise<Pick<Selectable<Tables['verification_number']>, 'scheme' | 'shown'> | undefined> {
  return db
    .selectFrom('verification_number')
    .select(['scheme', 'shown'])
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .executeTakeFirst();
}
