import type { Person, Session } from './person.ts';

export interface OfficerTables {
  officer: Person & { twoFactorEnabled: boolean | null };
  officer_session: Session;
  officer_credential: { userId: string };
  officer_second_factor: { userId: string; secret: string };
  /** Sign-ins that wait for their second factor. */
  officer_verification: { identifier: string; value: string };
}
