import type { Selectable } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Reader, RunStatement, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

/** Sessions are found by token alone: the account is what the look-up is for. */
const sessionByToken = compileOnce([''], (db, token) =>
  db.selectFrom('account_holder_session').select(['id', 'userId', 'expiresAt']).where('token', '=', token),
);

export async function accountOfSession(runStatement: RunStatement, token: string) {
  const [session] = await sessionByToken(runStatement, token);
  return session;
}

/** The account that signs in by this handle (see `sign-in-handle.ts`). */
export function accountByHandle(db: Reader, handle: string) {
  return db
    .selectFrom('account_holder')
    .select(['id', 'demonstration'])
    .where('email', '=', handle)
    .executeTakeFirst();
}

export async function anyAccount(db: Reader): Promise<boolean> {
  const account = await db.selectFrom('account_holder').select('id').limit(1).executeTakeFirst();
  return account !== undefined;
}

export async function markDemonstrationAccount(db: Reader, handle: string): Promise<void> {
  await db
    .updateTable('account_holder')
    .set({ demonstration: true })
    .where('email', '=', handle)
    .where('demonstration', '=', false)
    .execute();
}

/** Ends the sessions of the demonstration's accounts. */
export async function endDemonstrationAccounts(db: Reader): Promise<void> {
  const ids = db.selectFrom('account_holder').select('id').where('demonstration', '=', true);
  await db.deleteFrom('account_holder_session').where('userId', 'in', ids).execute();
}

export async function isOfDemonstration(db: Reader, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account_holder')
    .select('demonstration')
    .where('id', '=', userId)
    .executeTakeFirst();
  return found?.demonstration === true;
}

/** The account linked to a messenger user, by the blind index of that user's id. */
export async function accountOfMessenger(db: Reader, messengerUser: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('messenger_link')
    .select('user_id')
    .where('messenger_user', '=', messengerUser)
    .executeTakeFirst();
  return link?.user_id;
}

export async function messengerOfAccount(db: Reader, userId: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('messenger_link')
    .select('messenger_user')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return link?.messenger_user;
}

/** Links an account; false if it or the messenger user was linked meanwhile. */
export async function insertMessengerLink(
  work: Work,
  link: Selectable<Tables['messenger_link']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('messenger_link')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks launch data as used; false if it already was. */
export async function useLaunch(
  work: Work,
  launch: { messengerUser: string; hash: Buffer; endsAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('messenger_launch')
    .values({ messenger_user: launch.messengerUser, data_hash: launch.hash, ends_at: launch.endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes launches that have expired anyway. */
export async function deleteLaunchesEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('messenger_launch').where('ends_at', '<', time).execute();
}

/** What identifies the devices from which an account has signed in. */
export async function knownDevices(db: Reader, userId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.device_hash);
}

export async function rememberDevice(
  work: Work,
  { userId, hash, at }: { userId: string; hash: Buffer; at: Date },
): Promise<void> {
  await work
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: hash, first_seen_at: at, seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ seen_at: at }))
    .execute();
}
