/**
 * Sign-in tables, in the shape that the sign-in library expects, once for account holders and once for officers. `account_holder.email` holds no
 * address but its blind index: the address itself lies sealed in `applicant`.
 */
interface Person {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

interface Session {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SessionTables {
  account_holder: Person;
  account_holder_session: Session;
  officer: Person & { twoFactorEnabled: boolean | null };
  officer_session: Session;
  officer_credential: { userId: string };
  officer_second_factor: { userId: string; secret: string };
  /** Sign-ins that wait for their second factor. */
  officer_verification: { identifier: string; value: string };
  /** Accounts linked to a messenger user; the messenger's id is kept as its blind index. */
  messenger_link: { user_id: string; messenger_user: string; created_at: Date };
  /** Launch data of the messenger that has been used, until it could not be used anyway. */
  messenger_launch: { messenger_user: string; data_hash: Buffer; ends_at: Date };
  /** How often something was tried within a window of time, by a keyed hash of what. */
  counted_try: { hash: string; times: number; ends_at: Date };
}
