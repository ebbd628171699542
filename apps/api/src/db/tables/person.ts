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
}
