import type { ErasureClass } from '@credence/contract/account-closing';
import type { Insertable, Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { isHeld } from '../applicant/index.ts';

export type ClosingRow = Selectable<Tables['account_closing']>;
export type ErasureRow = Selectable<Tables['erasure']>;

export function readClosing(db: Reader, userId: string): Promise<ClosingRow | undefined> {
  return db.selectFrom('account_closing').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Those of several accounts. */
export function closingsOf(db: Reader, userIds: readonly string[]): Promise<ClosingRow[]> {
  return db.selectFrom('account_closing').selectAll().where('user_id', 'in', userIds).execute();
}

/** The one of an account, locked until the transaction ends. */
export function lockClosing(work: Work, userId: string): Promise<ClosingRow | undefined> {
  return work
    .selectFrom('account_closing')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** False where it was asked before. */
export async function insertClosing(work: Work, row: ClosingRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('account_closing')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Moves the end of the days of grace, or notes that the account has closed. */
export async function updateClosing(
  work: Work,
  userId: string,
  changes: Partial<Pick<ClosingRow, 'closed_at' | 'closes_at'>>,
): Promise<void> {
  await work.updateTable('account_closing').set(changes).where('user_id', '=', userId).execute();
}

/** False where nothing was asked, or the account is closed. */
export async function deleteClosing(work: Work, userId: string): Promise<boolean> {
  const { numDeletedRows } = await work
    .deleteFrom('account_closing')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Accounts whose days of grace are over, after one in their order; none under a hold. */
export async function closingsDue(
  db: Reader,
  now: Date,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('account_closing')
    .select('user_id')
    .where('closed_at', 'is', null)
    .where('closes_at', '<=', now)
    .where(({ not }) => not(isHeld('account_closing.user_id')))
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function insertErasures(
  work: Work,
  rows: readonly Insertable<Tables['erasure']>[],
): Promise<void> {
  await work
    .insertInto('erasure')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function erasuresOf(db: Reader, userId: string): Promise<ErasureRow[]> {
  return db.selectFrom('erasure').selectAll().where('user_id', '=', userId).orderBy('due_at').execute();
}

/** What is due of an account, locked; nothing under a hold. */
export function lockDue(work: Work, userId: string, now: Date): Promise<ErasureRow[]> {
  return work
    .selectFrom('erasure')
    .selectAll()
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .where('due_at', '<=', now)
    .where(({ not }) => not(isHeld('erasure.user_id')))
    .forUpdate()
    .execute();
}

/** Accounts of which something is due, after one in their order; none under a hold. */
export async function erasuresDue(
  db: Reader,
  now: Date,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('erasure')
    .select('user_id')
    .distinct()
    .where('erased_at', 'is', null)
    .where('due_at', '<=', now)
    .where(({ not }) => not(isHeld('erasure.user_id')))
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function noteErased(
  work: Work,
  { user_id: userId, class: of }: Pick<ErasureRow, 'user_id' | 'class'>,
  { at, items }: { at: Date; items: Readonly<Record<string, number>> },
): Promise<void> {
  await work
    .updateTable('erasure')
    .set({ erased_at: at, items: JSON.stringify(items) })
    .where('user_id', '=', userId)
    .where('class', '=', of satisfies ErasureClass)
    .execute();
}
