import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../base/context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { openText, sealText, type Keyring } from '../../seal/index.ts';
import { readAuthenticator, spendStep } from './store.ts';

/** Seconds for which an authenticator shows a code (RFC 6238). */
const period = 30;

const placeOf = (userId: string) => ['authenticator', userId] as const;

export const sealSecret = (keyring: Keyring, userId: string, secret: string): Buffer =>
  sealText(keyring, 'sign-in', placeOf(userId), secret);

export const openSecret = (keyring: Keyring, userId: string, sealed: Buffer): string =>
  openText(keyring, 'sign-in', placeOf(userId), sealed);

/** A new secret, as people type it where they cannot scan it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app scans. */
export const addressOfSecret = (
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): string => new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period }).toString();

/**
 * The step, since 1970, of a code that is shown now or was until a moment ago, while somebody typed it;
 * undefined for any other.
 */
function stepOfCode(secret: Secret, code: string, timestamp: number): number | undefined {
  const ahead = new TOTP({ secret, period }).validate({ token: code, timestamp, window: 1 });
  if (ahead === null || ahead > 0) return undefined;
  return Math.floor(timestamp / 1000 / period) + ahead;
}

/** Whether a code of such a secret is shown at a time, or was until a moment before. */
export const isShownAt = (secret: string, code: string, timestamp: number): boolean =>
  stepOfCode(Secret.fromUTF8(secret), code, timestamp) !== undefined;

/** Whether a code is one of the account's authenticator, which it uses up. */
export async function spendCode(
  { keyring, now }: Pick<Context, 'keyring' | 'now'>,
  work: Work,
  { userId, sealed, code }: { userId: string; sealed: Buffer; code: string },
): Promise<boolean> {
  const secret = Secret.fromBase32(openSecret(keyring, userId, sealed));
  const step = stepOfCode(secret, code, now().getTime());
  return step !== undefined && spendStep(work, userId, step);
}

/** Whether an account is asked for a code beside the password. */
export async function hasAuthenticator(db: Reader, userId: string): Promise<boolean> {
  const row = await readAuthenticator(db, userId);
  return row !== undefined && row.confirmed_at !== null;
}
