import type { Reader } from '../../../db/database.ts';
import { sessionsIn } from '../../../db/sessions-in.ts';

/** The sessions of officers. */
export const {
  noteSeen,
  noteBegun,
  sessionsOf,
  endSessions: endOfficerSessions,
  endProviderSessions: endProviderOfficerSessions,
  endSessionOfToken,
} = sessionsIn('officer_session');

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
