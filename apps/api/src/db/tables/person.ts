import type { Generated } from 'kysely';

/** The tables of a person who signs in, in the shape that the sign-in library expects. */
export interface Person {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** May sign in only while the demonstration is on. */
  demonstration: Generated<boolean>;
  /** Whether the password is one that the operator set: a first sign-in chooses another. */
  initial_password: Generated<boolean>;
}

export interface Session {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When it was last used, to the minute; null before it is. */
  seenAt: Date | null;
  /** What it was begun with; null for what began before this was noted. */
  browser: string | null;
  system: string | null;
  /**
   * The session at the OpenID provider that it was begun by, as a blind index; '' where the provider named
   * none, null for a session that was begun otherwise.
   */
  providerSession: string | null;
}

/** The library's: the hash of a password. */
export interface Credential {
  id: string;
  userId: string;
  providerId: string;
  password: string | null;
  updatedAt: Date;
}
