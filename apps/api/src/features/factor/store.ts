import { type Selectable, sql } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type PasskeyRow = Selectable<Tables['passkey']>;

/** The authenticator of an account, confirmed or not. */
export function readAuthenticator(db: Reader, userId: string) {
  return db.selectFrom('authenticator').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Begins with an authenticator, in place of one never confirmed; false if there is a confirmed one. */
export async function insertAuthenticator(
  work: Work,
  row: { user_id: string; secret: Buffer; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('authenticator')
    .values({ ...row, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: row.secret, created_at: row.created_at })
        .where('authenticator.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function confirmAuthenticator(work: Work, userId: string, at: Date): Promise<void> {
  await work
    .updateTable('authenticator')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Uses up the code of a step; false if it, or a later one, was used. One statement: it is good once. */
export async function spendStep(work: Work, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes the authenticator and its recovery codes. */
export async function deleteAuthenticator(work: Work, userId: string): Promise<void> {
  await work.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await work.deleteFrom('authenticator').where('user_id', '=', userId).execute();
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  work: Work,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await work.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await work
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute();
}

/** Uses up a recovery code; false if it is none, or was used. */
export async function spendRecoveryCode(
  work: Work,
  userId: string,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** In the order in which they were added. */
export function passkeysOf(db: Reader, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export function passkeyByCredential(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Adds a passkey; false if it is there already. */
export async function insertPasskey(work: Work, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function notePasskeyUse(
  db: Reader,
  { user_id, id }: Pick<PasskeyRow, 'user_id' | 'id'>,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ counter, used_at: at })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Changes the sealed name of a passkey; false if there is none. */
export async function renamePasskey(work: Work, userId: string, id: string, name: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(work: Work, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await work
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/* Moving sealed secrets to another key */

const sealedColumns = { authenticator: sql.ref('secret'), passkey: sql.ref('name') };

/** How many sealed values of a table do not begin with the id of a key. */
export async function rowsNotUnder(
  db: Reader,
  table: keyof typeof sealedColumns,
  keyId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where encode(substring(${sealedColumns[table]} from 1 for 8), 'hex') <> ${keyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export function authenticatorsAfter(work: Work, after: string | undefined, limit: number) {
  return work
    .selectFrom('authenticator')
    .select(['user_id', 'secret'])
    .$if(after !== undefined, (select) => select.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

export async function replaceSecret(work: Work, userId: string, secret: Buffer): Promise<void> {
  await work.updateTable('authenticator').set({ secret }).where('user_id', '=', userId).execute();
}

export function passkeysAfter(work: Work, after: { userId: string; id: string } | undefined, limit: number) {
  const place = sql<boolean>`(user_id, id) > (${after?.userId}::uuid, ${after?.id}::uuid)`;
  return work
    .selectFrom('passkey')
    .select(['user_id', 'id', 'name'])
    .$if(after !== undefined, (select) => select.where(place))
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** What is erased of an account. */
export const factorErasers = [
  eraserOf('access', 'second factors', 'authenticator', 'recovery_code', 'passkey'),
];
