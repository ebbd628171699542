import type { OfficerRole } from '@credence/contract/permission';
import type { Site } from '@credence/policy';
import type { Credential, Person, Session } from './person.ts';

export interface OfficerTables {
  officer: Person & { twoFactorEnabled: boolean | null };
  /** What an officer may do; one without a row may do nothing. */
  officer_right: {
    officer_id: string;
    roles: OfficerRole[];
    /** Sites whose accounts the officer sees; none for all. */
    sites: Site[];
    /** Counts changes, so that nobody changes what they have not seen. */
    revision: number;
    changed_at: Date;
    /** When the officer's access was ended. */
    ended_at: Date | null;
  };
  officer_session: Session;
  officer_credential: Credential;
  officer_second_factor: { userId: string; secret: string; backupCodes: string };
  /** Sign-ins that wait for their second factor. */
  officer_verification: { identifier: string; value: string };
}
