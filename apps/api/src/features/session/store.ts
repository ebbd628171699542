import type { Selectable } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Reader, RunStatement, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

/** Sessions are found by their token alone: who asks is what the look-up is for. */
const sessionByToken = compileOnce([''], (db, token) =>
  db.selectFrom('account_holder_session').select(['userId', 'expiresAt']).where('token', '=', token),
);

export async function accountOfSession(runStatement: RunStatement, token: string) {
  const [session] = await sessionByToken(runStatement, token);
  return session;
}

export function officerOfSession(db: Reader, token: string) {
  return db
    .selectFrom('officer_session')
    .innerJoin('officer', 'officer.id', 'officer_session.userId')
    .select([
      'officer.id',
      'officer.name',
      'officer.email',
      'officer.twoFactorEnabled',
      'officer_session.expiresAt',
    ])
    .where('officer_session.token', '=', token)
    .executeTakeFirst();
}

/** The account that signs in by this handle (see `sign-in-handle.ts`). */
export function accountByHandle(db: Reader, handle: string) {
  return db.selectFrom('account_holder').select('id').where('email', '=', handle).executeTakeFirst();
}

export function officerByEmail(db: Reader, email: string) {
  return db
    .selectFrom('officer')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Ends an officer's sessions and deletes what they sign in with; the address is free for somebody else. */
export async function endOfficer(work: Work, id: string): Promise<void> {
  await work.deleteFrom('officer_session').where('userId', '=', id).execute();
  await work.deleteFrom('officer_credential').where('userId', '=', id).execute();
  await work.deleteFrom('officer_second_factor').where('userId', '=', id).execute();
  await work
    .updateTable('officer')
    .set({ email: `removed ${id}` })
    .where('id', '=', id)
    .execute();
}

/** Ends an officer's sessions and puts another second factor, sealed, in place of theirs. */
export async function replaceSecondFactor(work: Work, id: string, sealed: string): Promise<void> {
  await work.deleteFrom('officer_session').where('userId', '=', id).execute();
  await work.updateTable('officer_second_factor').set({ secret: sealed }).where('userId', '=', id).execute();
}

/** The officer of a sign-in that waits for its second factor. */
export async function officerOfChallenge(db: Reader, challenge: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('officer_verification')
    .select('value')
    .where('identifier', '=', challenge)
    .executeTakeFirst();
  return found?.value;
}

/** Names of officers by id, for lists that show who did what. */
export function officerNames(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('officer')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

export async function anyAccountOrOfficer(db: Reader): Promise<boolean> {
  const account = await db.selectFrom('account_holder').select('id').limit(1).executeTakeFirst();
  const officer = await db.selectFrom('officer').select('id').limit(1).executeTakeFirst();
  return account !== undefined || officer !== undefined;
}

/** The account that is linked to a messenger user, by the blind index of that user's id. */
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

/** Links an account; false where it or the messenger user has been linked meanwhile. */
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

/** Marks launch data as used; false where it was. */
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

/** Deletes the launches that could not be used again anyway. */
export async function deleteLaunchesEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('messenger_launch').where('ends_at', '<', time).execute();
}
