import type { Reader, Work } from '../../../db/database.ts';

/** Ends the sessions of an officer: one, all but one, or all. Returns how many. */
export async function endOfficerSessions(
  work: Work,
  officerId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  const { numDeletedRows } = await work
    .deleteFrom('officer_session')
    .where('userId', '=', officerId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** As of accounts (`endProviderSessions` of the sign-in). */
export async function endProviderOfficerSessions(
  work: Work,
  { officerId, sessions }: { officerId: string | undefined; sessions: readonly string[] | undefined },
): Promise<string[]> {
  const rows = await work
    .deleteFrom('officer_session')
    .where('providerSession', 'is not', null)
    .$if(officerId !== undefined, (query) => query.where('userId', '=', officerId ?? ''))
    .$if(sessions !== undefined, (query) => query.where('providerSession', 'in', sessions ?? []))
    .returning('userId')
    .execute();
  return rows.map((row) => row.userId);
}

export async function endSessionOfToken(work: Work, token: string): Promise<void> {
  await work.deleteFrom('officer_session').where('token', '=', token).execute();
}

/** Notes that a session is used. */
export async function noteSeen(db: Reader, id: string, at: Date): Promise<void> {
  await db.updateTable('officer_session').set({ seenAt: at }).where('id', '=', id).execute();
}

/** Notes with what a session was begun. */
export async function noteSession(
  db: Reader,
  token: string,
  begun: { browser: string; system: string; seenAt: Date; providerSession: string | null },
): Promise<void> {
  await db.updateTable('officer_session').set(begun).where('token', '=', token).execute();
}

/** The sessions of an officer that have neither ended nor been idle, the latest used first. */
export function sessionsOf(
  db: Reader,
  officerId: string,
  { now, idleSince }: { now: Date; idleSince: Date },
) {
  return db
    .selectFrom('officer_session')
    .select(['id', 'createdAt', 'seenAt', 'browser', 'system'])
    .where('userId', '=', officerId)
    .where('expiresAt', '>', now)
    .where(({ fn }) => fn.coalesce('seenAt', 'createdAt'), '>', idleSince)
    .orderBy(({ fn }) => fn.coalesce('seenAt', 'createdAt'), 'desc')
    .orderBy('id')
    .execute();
}

export function officerOfSession(db: Reader, token: string) {
  return db
    .selectFrom('officer_session')
    .innerJoin('officer', 'officer.id', 'officer_session.userId')
    .leftJoin('officer_right', 'officer_right.officer_id', 'officer.id')
    .select([
      'officer.id',
      'officer.name',
      'officer.email',
      'officer.twoFactorEnabled',
      'officer_session.id as session',
      'officer_session.expiresAt',
      'officer_session.createdAt',
      'officer_session.seenAt',
      'officer_session.providerSession',
      'officer_right.roles',
      'officer_right.sites',
    ])
    .where('officer_session.token', '=', token)
    .executeTakeFirst();
}
