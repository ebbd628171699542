import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { awaitingVerdict } from '../case/index.ts';
import { deleteRows, type Eraser } from '../../jobs/eraser.ts';

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

/** When an identity of the account was last moved to another account, or back to the one it came from. */
export async function lastMovedAway(db: Reader, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_transfer')
    .select('updated_at')
    .where((where) =>
      where.or([
        where('user_id', '=', userId).and('status', '=', 'complete'),
        where('target_user_id', '=', userId).and('status', '=', 'undone'),
      ]),
    )
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
  changes: Updateable<Tables['identity_transfer']>,
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

const ofAccount = (db: Reader, userId: string) =>
  db
    .selectFrom('identity_transfer')
    .selectAll()
    .where((where) => where.or([where('user_id', '=', userId), where('target_user_id', '=', userId)]));

/** The account's transfers, as source or target, that are under way, complete or undone, newest first. */
export function transfersWith(db: Reader, userId: string, atMost: number): Promise<TransferRow[]> {
  return ofAccount(db, userId)
    .where('status', 'in', ['pending', 'complete', 'undone'])
    .orderBy('updated_at', 'desc')
    .limit(atMost)
    .execute();
}

/** The same one, whichever side the account is. */
export function transferWith(db: Reader, userId: string, id: string): Promise<TransferRow | undefined> {
  return ofAccount(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Whether a transfer with one of the accounts is under way. */
export async function isTransferring(db: Reader, userIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('identity_transfer')
    .select('id')
    .where('status', '=', 'pending')
    .where((where) =>
      where.or([where('user_id', 'in', [...userIds]), where('target_user_id', 'in', [...userIds])]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** What is erased of an account. The other side keeps that there was one, and not with whom. */
export const transferErasers: readonly Eraser[] = [
  {
    class: 'case-records',
    what: 'transfers of the identity',
    erase: async (_call, work, userId) => {
      await work
        .updateTable('identity_transfer')
        .set({ target_user_id: null })
        .where('target_user_id', '=', userId)
        .execute();
      return { rows: await deleteRows(work, userId, 'identity_transfer') };
    },
  },
];
