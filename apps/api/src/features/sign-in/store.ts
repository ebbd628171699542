import type { Selectable } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { RunStatement } from '../../db/run-together.ts';
import { sessionsIn } from '../../db/sessions-in.ts';
import type { Tables } from '../../db/tables/index.ts';

/** The sessions of account holders. */
export const { noteSeen, noteBegun, sessionsOf, endSessions, endProviderSessions, endSessionOfToken } =
  sessionsIn('account_holder_session');

/** Sessions are found by token alone: the account is what the look-up is for. */
const sessionByToken = compileOnce([''], (db, token) =>
  db
    .selectFrom('account_holder_session')
    .select(['id', 'userId', 'expiresAt', 'createdAt', 'seenAt', 'providerSession'])
    .where('token', '=', token),
);

export async function accountOfSession(runStatement: RunStatement, token: string) {
  const [session] = await sessionByToken(runStatement, token);
  return session;
}

/** The account that signs in by one of these handles (see `sign-in-handle.ts`). */
export function accountByHandle(db: Reader, handles: readonly string[]) {
  return db
    .selectFrom('account_holder')
    .select(['id', 'email', 'demonstration', 'initial_password'])
    .where('email', 'in', handles)
    .executeTakeFirst();
}

export async function isAccount(db: Reader, id: string): Promise<boolean> {
  const account = await db.selectFrom('account_holder').select('id').where('id', '=', id).executeTakeFirst();
  return account !== undefined;
}

export async function anyAccount(db: Reader): Promise<boolean> {
  const account = await db.selectFrom('account_holder').select('id').limit(1).executeTakeFirst();
  return account !== undefined;
}

export async function markDemonstrationAccount(db: Reader, handles: readonly string[]): Promise<void> {
  await db
    .updateTable('account_holder')
    .set({ demonstration: true })
    .where('email', 'in', handles)
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

/** The account linked to a messenger user, by the blind indexes of that user's id. */
export async function accountOfMessenger(
  db: Reader,
  messengerUser: readonly string[],
): Promise<string | undefined> {
  const link = await db
    .selectFrom('messenger_link')
    .select('user_id')
    .where('messenger_user', 'in', messengerUser)
    .executeTakeFirst();
  return link?.user_id;
}

/** Since when an account is linked to a messenger user; undefined where it is not. */
export async function messengerLinkedAt(db: Reader, userId: string): Promise<Date | undefined> {
  const link = await db
    .selectFrom('messenger_link')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return link?.created_at;
}

/** Ends the link of an account; false if there is none. */
export async function deleteMessengerLink(work: Work, userId: string): Promise<boolean> {
  const { numDeletedRows } = await work
    .deleteFrom('messenger_link')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
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
  launch: { messengerUser: readonly string[]; hash: Buffer; endsAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('messenger_launch')
    .values(
      launch.messengerUser.map((user) => ({
        messenger_user: user,
        data_hash: launch.hash,
        ends_at: launch.endsAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === BigInt(launch.messengerUser.length);
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

/** Notes that an account signs out: what waits on its devices is not opened any more. */
export async function noteSignedOut(work: Work, userId: string, at: Date): Promise<void> {
  await work.updateTable('account_holder').set({ signed_out_at: at }).where('id', '=', userId).execute();
}

export async function signedOutAt(db: Reader, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account_holder')
    .select('signed_out_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.signed_out_at ?? null;
}

/** Deletes sessions that ended before. */
export async function deleteSessionsEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('account_holder_session').where('expiresAt', '<', time).execute();
}

/** Adds an account that signs in by no password; false if another has its handle. */
export async function insertAccount(
  work: Work,
  { id, handle, at }: { id: string; handle: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('account_holder')
    .values({
      id,
      name: 'account',
      email: handle,
      emailVerified: false,
      image: null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether an account has a password, which is so until it is made by the OpenID provider. */
export async function hasPassword(db: Reader, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account_holder_credential')
    .select('id')
    .where('userId', '=', userId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks a password as one that the operator set. */
export async function markInitialPassword(work: Work, userId: string): Promise<void> {
  await work.updateTable('account_holder').set({ initial_password: true }).where('id', '=', userId).execute();
}

/** Ends that a password is the one that the operator set; false if it is not any more. */
export async function takeInitialPassword(work: Work, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('account_holder')
    .set({ initial_password: false })
    .where('id', '=', userId)
    .where('initial_password', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function writePassword(work: Work, userId: string, hash: string, at: Date): Promise<void> {
  await work
    .updateTable('account_holder_credential')
    .set({ password: hash, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
  await work
    .updateTable('account_holder')
    .set({ initial_password: false })
    .where('id', '=', userId)
    .execute();
}
