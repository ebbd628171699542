import type { Generated } from 'kysely';
import type { Credential, Person, Session } from './person.ts';

export interface SignInTables {
  /** `email` holds only the address's blind index: the address itself is sealed in `applicant`. */
  account_holder: Person & {
    /** When its owner last signed out, on any device. */
    signed_out_at: Generated<Date | null>;
  };
  account_holder_session: Session;
  account_holder_credential: Credential;
  /** Accounts linked to a messenger user; the messenger's id is stored as its blind index. */
  messenger_link: { user_id: string; messenger_user: string; created_at: Date };
  /** Devices from which accounts have signed in, by a keyed hash of the cookie that each was given. */
  known_device: { user_id: string; device_hash: Buffer; first_seen_at: Date; seen_at: Date };
  /** Used launch data of the messenger, kept until it would have expired. */
  messenger_launch: { messenger_user: string; data_hash: Buffer; ends_at: Date };
}
