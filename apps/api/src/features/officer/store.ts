import { sql } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';

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

export function officerByEmail(db: Reader, email: string) {
  return db
    .selectFrom('officer')
    .select(['id', 'name', 'email', 'demonstration'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Deletes an officer's credentials and sessions; the address becomes free. */
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

/** Ends an officer's sessions and replaces their second factor by another, sealed. */
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
