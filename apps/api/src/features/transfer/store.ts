import type { Insertable, Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { awaitingVerdict } from '../case/index.ts';

export type TransferRow = Selectable<Tables['identity_transfer']>;

/** The newest transfer in which the account is the source. */
export function newestFrom(db: Reader, userId: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom('identity_transfer')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When an identity of the account was last moved to another account. */
export async function lastMovedAway(db: Reader, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_transfer')
    .select('updated_at')
    .where('user_id', '=', userId)
    .where('status', '=', 'complete')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at;
}

/** The newest transfer with the account as target: found by target, whoever the source is. */
export function newestTo(db: Reader, targetId: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom('identity_transfer')
    .selectAll()
    .where('target_user_id', '=', targetId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function readTransfer(db: Reader, userId: string, id: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom('identity_transfer')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Accepted transfers whose time is up and whose target has nothing under review, or whose target is approved
 * already; longest overdue first.
 */
export async function dueTransfers(
  db: Reader,
  now: Date,
  atMost: number,
): Promise<Pick<TransferRow, 'user_id' | 'id'>[]> {
  return db
    .selectFrom('identity_transfer as transfer')
    .innerJoin('applicant as target', 'target.user_id', 'transfer.target_user_id')
    .select(['transfer.user_id', 'transfer.id'])
    .where('transfer.status', '=', 'pending')
    .where((where) =>
      where.or([
        where('target.level', '>', 0),
        where.and([
          where('transfer.expires_at', '<=', now),
          // These would be found again and again, and crowd out the others.
          where.not(
            where.exists(
              where
                .selectFrom('verification_case as attempt')
                .select('attempt.id')
                .whereRef('attempt.user_id', '=', 'target.user_id')
                .where('attempt.state', 'in', awaitingVerdict),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('transfer.expires_at')
    .limit(atMost)
    .execute();
}

/** The open transfer of a code, by the code's keyed hash. */
export function openByCode(db: Reader, codeHash: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom('identity_transfer')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

export async function insertTransfer(
  work: Work,
  row: Insertable<Tables['identity_transfer']>,
): Promise<void> {
  await work.insertInto('identity_transfer').values(row).execute();
}

/** Ends the account's transfers that were not accepted yet: a new code invalidates the old one. */
export async function endOpen(work: Work, userId: string, at: Date): Promise<void> {
  await work
    .updateTable('identity_transfer')
    .set({ status: 'over', updated_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute();
}

/**
 * Ends every transfer with the account as source or target, and returns the ids. Both sides of an accepted
 * one are told.
 */
export async function endAllTransfers(work: Work, userId: string, at: Date): Promise<string[]> {
  const ended = await work
    .updateTable('identity_transfer')
    .set((given) => ({
      status: 'over',
      ended: given
        .case()
        .when('status', '=', 'pending')
        .then(given.val('stopped' as const))
        .end(),
      updated_at: at,
    }))
    .where('status', 'in', ['open', 'pending'])
    .where((where) => where.or([where('user_id', '=', userId), where('target_user_id', '=', userId)]))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Moves a transfer from one state to another; false if it is in a different state. */
export async function moveTransfer(
  work: Work,
  place: { userId: string; id: string; from: TransferRow['status'] },
  changes: Partial<Pick<TransferRow, 'status' | 'target_user_id' | 'expires_at' | 'ended'>>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('identity_transfer')
    .set({ ...changes, updated_at: at })
    .where('user_id', '=', place.userId)
    .where('id', '=', place.id)
    .where('status', '=', place.from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The transfers in progress with the account as target or source. */
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
