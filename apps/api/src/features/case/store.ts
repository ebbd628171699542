import type { ReviewLabel, VerdictOutcome } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import type { Policy, Site } from '@credence/policy';
import { type Insertable, type Selectable, type Updateable } from 'kysely';
import { openField, sealField, type AccountKey } from '../../seal/index.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { Applicant } from '../applicant/index.ts';
import { awaitingVerdict } from './states.ts';

export type CaseRow = Selectable<Tables['verification_case']>;

/* Cases */

/** The newest case of a level, leaving out the secondary identity. */
export function newestCase(db: Reader, userId: string, level: number): Promise<CaseRow | undefined> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('beside', '=', false)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every case of an account, newest of each level and kind first. */
export const allCasesOf = (db: Reader, userId: string): Promise<CaseRow[]> => casesOfAll(db, [userId]);

/** The same of several accounts. */
export const casesOfAll = (db: Reader, userIds: readonly string[]): Promise<CaseRow[]> =>
  db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('attempt', 'desc')
    .execute();

/** The cases of a level, either of the document or of the secondary identity, newest first. */
export function casesOf(
  db: Reader,
  userId: string,
  { level, beside }: Pick<CaseRow, 'level' | 'beside'>,
): Promise<CaseRow[]> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('beside', '=', beside)
    .orderBy('attempt', 'desc')
    .execute();
}

/**
 * Accounts whose next level has an approved case and is one of these, by their ids; those that come after one
 * of them, if it is named.
 */
export async function accountsApproved(
  db: Reader,
  places: readonly { site: Site; level: Level }[],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  if (places.length === 0) return [];
  const rows = await db
    .selectFrom('applicant')
    .select('applicant.user_id')
    .where((where) =>
      where.or(
        places.map(({ site, level }) =>
          where.and([
            where('applicant.site', '=', site),
            where('applicant.level', '=', level - 1),
            where.exists(
              where
                .selectFrom('verification_case as attempt')
                .select('attempt.id')
                .whereRef('attempt.user_id', '=', 'applicant.user_id')
                .where('attempt.site', '=', site)
                .where('attempt.level', '=', level)
                .where('attempt.state', '=', 'approved'),
            ),
          ]),
        ),
      ),
    )
    .$if(after !== undefined, (query) => query.where('applicant.user_id', '>', after ?? ''))
    .orderBy('applicant.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export function readCase(db: Reader, userId: string, caseId: string): Promise<CaseRow | undefined> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', caseId)
    .executeTakeFirst();
}

/** The case, with its row locked until the transaction ends; every change of a case begins with this. */
export function lockCase(work: Work, userId: string, caseId: string): Promise<CaseRow | undefined> {
  return work
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCase(work: Work, row: Insertable<Tables['verification_case']>): Promise<void> {
  await work.insertInto('verification_case').values(row).execute();
}

export async function updateCase(
  work: Work,
  userId: string,
  caseId: string,
  changes: Updateable<Tables['verification_case']>,
): Promise<void> {
  await work
    .updateTable('verification_case')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', caseId)
    .execute();
}

/** True while a case waits for its verdict, or if one that counts for the account was approved or refused. */
export async function hasBindingCase(
  db: Reader,
  { userId, site, verificationSince }: Pick<Applicant, 'userId' | 'site' | 'verificationSince'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('verification_case')
    .select('id')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('state', 'in', awaitingVerdict),
        where.and([
          where('state', 'in', ['approved', 'refused']),
          where('site', '=', site),
          ...(verificationSince === null ? [] : [where('created_at', '>=', verificationSince)]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The newest submitted case of an account. */
export async function newestSubmitted(db: Reader, userId: string): Promise<string | undefined> {
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

/** Cases of any accounts by id, in no order. */
export async function casesById(
  db: Reader,
  names: readonly Pick<CaseRow, 'user_id' | 'id'>[],
): Promise<CaseRow[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', 'in', [...new Set(names.map((one) => one.user_id))])
    .where(
      'id',
      'in',
      names.map(({ id }) => id),
    )
    .execute();
}

/** Number of submitted cases without a verdict that are not with officers, and the time of the oldest. */
export function withoutVerdict(db: Reader): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('verification_case')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('submitted_at').as('since')])
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
}

const notePlace = (caseId: string) => ({ table: 'verification_case', row: caseId, field: 'private_note' });

export function sealNote(key: AccountKey, caseId: string, note: string): Buffer {
  return sealField(key, notePlace(caseId), note);
}

export function openNote(key: AccountKey, row: CaseRow): string {
  return row.private_note === null ? '' : openField(key, notePlace(row.id), row.private_note);
}

/** The columns of a verdict; they are only ever written together. */
export function verdictColumns(verdict: {
  outcome: VerdictOutcome;
  labels: readonly ReviewLabel[];
  at: Date;
  officerId: string | null;
  note: Buffer | null;
}): Updateable<Tables['verification_case']> {
  return {
    state: verdict.outcome,
    verdict_outcome: verdict.outcome,
    verdict_labels: JSON.stringify(verdict.labels),
    private_note: verdict.note,
    decided_at: verdict.at,
    decided_by: verdict.officerId,
    updated_at: verdict.at,
    claimed_by: null,
    claim_expires_at: null,
    late_conclusion: null,
  };
}

/* For the sweep. Rows locked by another sweep are skipped. */

type Unanswered = Pick<CaseRow, 'user_id' | 'id' | 'provider' | 'route' | 'submitted_at'>;

/** Cases submitted before a time that have no verdict and are due, oldest first; locked. */
export function lockUnanswered(
  work: Work,
  { submittedBefore, now, atMost }: { submittedBefore: Date; now: Date; atMost: number },
): Promise<Unanswered[]> {
  return work
    .selectFrom('verification_case')
    .select(['user_id', 'id', 'provider', 'route', 'submitted_at'])
    .where('state', '=', 'submitted')
    .where('submitted_at', '<=', submittedBefore)
    .where((where) => where.or([where('sweep_at', 'is', null), where('sweep_at', '<=', now)]))
    .orderBy('submitted_at')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Cases still collecting past their expiry that are due; locked in the same way. */
export function lockOverdue(
  work: Work,
  { expiredBefore, now, atMost }: { expiredBefore: Date; now: Date; atMost: number },
): Promise<Pick<CaseRow, 'user_id' | 'id'>[]> {
  return work
    .selectFrom('verification_case')
    .select(['user_id', 'id'])
    .where('state', '=', 'collecting')
    .where('expires_at', '<=', expiredBefore)
    .where((where) => where.or([where('sweep_at', 'is', null), where('sweep_at', '<=', now)]))
    .orderBy('expires_at')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute();
}

/* Editions of policies */

/** Stores a policy under its version, once. */
export async function keepPolicy(work: Work, policy: Policy, version: string, at: Date): Promise<void> {
  const { site } = policy;
  const kept = await work
    .selectFrom('policy_edition')
    .select('version')
    .where('site', '=', site)
    .where('version', '=', version)
    .executeTakeFirst();
  if (kept !== undefined) return;
  await work
    .insertInto('policy_edition')
    .values({ site, version, content: JSON.stringify(policy), first_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readPolicy(db: Reader, site: Site, version: string): Promise<Policy> {
  const { content } = await db
    .selectFrom('policy_edition')
    .select('content')
    .where('site', '=', site)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return content;
}
