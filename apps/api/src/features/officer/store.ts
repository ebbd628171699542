import { type Selectable, sql } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { endOfficerSessions } from './sessions/store.ts';

export function officerByEmail(db: Reader, email: string) {
  return db
    .selectFrom('officer')
    .select(['id', 'name', 'email', 'demonstration', 'initial_password'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export type Rights = Pick<Selectable<Tables['officer_right']>, 'roles' | 'sites'>;

/** Who is or was an officer, with their rights, by name; those whose access has ended last. */
export function allRights(db: Reader) {
  return db
    .selectFrom('officer_right')
    .innerJoin('officer', 'officer.id', 'officer_right.officer_id')
    .select(['officer.id', 'officer.name', 'officer.email'])
    .select(['roles', 'sites', 'revision', 'changed_at', 'ended_at'])
    .orderBy(sql`ended_at is not null`)
    .orderBy('officer.name')
    .orderBy('officer.id')
    .execute();
}

/** What an officer may do, with its row locked; undefined for nothing. */
export function lockRights(work: Work, id: string) {
  return work
    .selectFrom('officer_right')
    .selectAll()
    .where('officer_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What officers may do from now on. */
export async function keepRights(work: Work, id: string, rights: Rights, at: Date): Promise<void> {
  const changes = { ...rights, changed_at: at };
  await work
    .insertInto('officer_right')
    .values({ officer_id: id, revision: 0, ...changes })
    .onConflict((conflict) =>
      conflict.column('officer_id').doUpdateSet({ ...changes, revision: sql`officer_right.revision + 1` }),
    )
    .execute();
}

/** Adds an officer without a password; false if another has the address. */
export async function insertOfficer(
  work: Work,
  { id, name, email, at }: { id: string; name: string; email: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('officer')
    .values({
      id,
      name,
      email,
      emailVerified: true,
      image: null,
      createdAt: at,
      updatedAt: at,
      twoFactorEnabled: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks a password as one that the operator set. */
export async function markInitialPassword(db: Reader, id: string): Promise<void> {
  await db.updateTable('officer').set({ initial_password: true }).where('id', '=', id).execute();
}

/** Whether an officer's password is one that the operator set. */
export async function hasInitialPassword(db: Reader, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('officer')
    .select('initial_password')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.initial_password === true;
}

/** Ends that a password is the one that the operator set; false if it is not any more. */
export async function takeInitialPassword(work: Work, id: string): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('officer')
    .set({ initial_password: false })
    .where('id', '=', id)
    .where('initial_password', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The hash of an officer's password, and the address. */
export function passwordOf(db: Reader, officerId: string) {
  return db
    .selectFrom('officer_credential')
    .innerJoin('officer', 'officer.id', 'officer_credential.userId')
    .select(['officer_credential.password', 'officer.email'])
    .where('officer.id', '=', officerId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
}

export async function writePassword(work: Work, id: string, hash: string, at: Date): Promise<void> {
  await work
    .updateTable('officer_credential')
    .set({ password: hash, updatedAt: at })
    .where('userId', '=', id)
    .where('providerId', '=', 'credential')
    .execute();
}

/** Deletes an officer's credentials, rights and sessions; the address becomes free. */
export async function endOfficer(work: Work, id: string, at: Date): Promise<void> {
  await keepRights(work, id, { roles: [], sites: [] }, at);
  await work.updateTable('officer_right').set({ ended_at: at }).where('officer_id', '=', id).execute();
  await endOfficerSessions(work, id);
  await work.deleteFrom('officer_credential').where('userId', '=', id).execute();
  await work.deleteFrom('officer_second_factor').where('userId', '=', id).execute();
  await work
    .updateTable('officer')
    .set({ email: `removed ${id}` })
    .where('id', '=', id)
    .execute();
}

/** Ends an officer's sessions and replaces their second factor by another, sealed. */
export async function replaceSecondFactor(work: Work, id: string, sealed: string): Promise<void> {
  await endOfficerSessions(work, id);
  await work.updateTable('officer_second_factor').set({ secret: sealed }).where('userId', '=', id).execute();
}

/** What an officer's one-time codes are made from, sealed. */
export async function secondFactorOf(db: Reader, officerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('officer_second_factor')
    .select('secret')
    .where('userId', '=', officerId)
    .executeTakeFirst();
  return row?.secret;
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

export async function anyOfficer(db: Reader): Promise<boolean> {
  const officer = await db.selectFrom('officer').select('id').limit(1).executeTakeFirst();
  return officer !== undefined;
}

export async function markDemonstrationOfficers(db: Reader, emails: readonly string[]): Promise<void> {
  await db
    .updateTable('officer')
    .set({ demonstration: true })
    .where('email', 'in', emails)
    .where('demonstration', '=', false)
    .execute();
}

/** Ends the sessions of the demonstration's officers, and their sign-ins that wait for the second factor. */
export async function endDemonstrationOfficers(db: Reader): Promise<void> {
  const people = db.selectFrom('officer').where('demonstration', '=', true);
  await db.deleteFrom('officer_session').where('userId', 'in', people.select('id')).execute();
  const challenged = people.select(sql<string>`id::text`.as('id'));
  await db.deleteFrom('officer_verification').where('value', 'in', challenged).execute();
}

/** How many second factors are not sealed as the library begins what it seals under a key. */
export async function secondFactorsNotUnder(db: Reader, mark: string): Promise<number> {
  const { count } = await db
    .selectFrom('officer_second_factor')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(sql<boolean>`not starts_with(secret, ${mark}) or not starts_with("backupCodes", ${mark})`)
    .executeTakeFirstOrThrow();
  return count;
}

export function secondFactorsAfter(work: Work, after: string | undefined, limit: number) {
  return work
    .selectFrom('officer_second_factor')
    .select(['userId', 'secret', 'backupCodes'])
    .$if(after !== undefined, (select) => select.where('userId', '>', after ?? ''))
    .orderBy('userId')
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function replaceSealed(
  work: Work,
  userId: string,
  sealed: { secret: string; backupCodes: string },
): Promise<void> {
  await work.updateTable('officer_second_factor').set(sealed).where('userId', '=', userId).execute();
}

/** Ids of officers after one, in order. */
export async function officersAfter(db: Reader, id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('officer')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
