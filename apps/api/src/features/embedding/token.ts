import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../base/refusal.ts';
import { isHashOf, sha256 } from '../../base/sha256.ts';
import { uuid } from '../../base/uuid.ts';
import { deriveKey, type Keyring } from '../../seal/index.ts';
import { findToken, type SdkTokenRow } from './store.ts';

/** A token as sent: account, token id, and the secret part, of which only the hash is stored. */
export interface SdkToken {
  userId: string;
  id: string;
  secret: string;
}

type Clock = Pick<Context, 'now'>;

export function newToken(
  userId: string,
  id: string,
  secret = randomBytes(32).toString('base64url'),
): SdkToken & { text: string; hash: Buffer } {
  return { userId, id, secret, text: `${userId}.${id}.${secret}`, hash: sha256(secret) };
}

/**
 * The token of a hosted link: its secret is made of its id, so that the message that holds the link can be
 * written without storing it.
 */
export const hostedToken = (keyring: Keyring, userId: string, id: string) =>
  newToken(userId, id, deriveKey(keyring.current('tokens'), 'hosted-link', id).toString('base64url'));

function parseToken(text: string): SdkToken | undefined {
  const [userId, id, secret, rest] = text.split('.');
  if (secret === undefined || rest !== undefined || !v.is(uuid, userId) || !v.is(uuid, id)) return undefined;
  // The same ids in capitals are another text, which nobody was given.
  if (`${userId}${id}` !== `${userId}${id}`.toLowerCase()) return undefined;
  return { userId, id, secret };
}

/** The token of a kind behind a text, live or not; refused with TOKEN_INVALID if it never existed. */
async function readToken(db: Reader, text: string, kind: SdkTokenRow['kind']): Promise<SdkTokenRow> {
  const token = parseToken(text);
  const row = token && (await findToken(db, token.userId, token.id));
  if (!token || row?.kind !== kind || !isHashOf(row.token_hash, token.secret)) {
    throw new Refusal('TOKEN_INVALID', 'token is not valid');
  }
  return row;
}

export const tokenExpired = () => new Refusal('TOKEN_EXPIRED', 'token has expired');

/**
 * The live token of a kind behind a text; refused with TOKEN_INVALID, or with TOKEN_EXPIRED if it was valid
 * once.
 */
async function requireLive(
  context: Clock,
  db: Reader,
  text: string,
  kind: SdkTokenRow['kind'],
): Promise<SdkTokenRow> {
  const row = await readToken(db, text, kind);
  if (row.expires_at <= context.now()) throw tokenExpired();
  return row;
}

/** Milliseconds during which a lost response can be asked for again. */
const repeatable = 60_000;

const isRepeatable = (context: Clock, usedAt: Date): boolean =>
  context.now().getTime() <= usedAt.getTime() + repeatable;

/** A one-time token that was not used, or a moment ago by the very page that asks again. */
export async function requireOneTime(
  context: Clock,
  db: Reader,
  text: string,
  attempt: string | undefined,
): Promise<SdkTokenRow> {
  const row = await requireLive(context, db, text, 'one-time');
  if (row.used_at === null) return row;
  const isSamePage = attempt !== undefined && isHashOf(row.attempt_hash, attempt);
  if (!isSamePage || !isRepeatable(context, row.used_at)) throw tokenExpired();
  return row;
}

export const requireSession = (context: Clock, db: Reader, text: string) =>
  requireLive(context, db, text, 'session');

/** Whose session a token was one of, also where it has ended. */
export const accountOfSession = async (db: Reader, text: string): Promise<string> =>
  (await readToken(db, text, 'session')).user_id;

/** A session token that may be renewed: its session has not ended, and it was not renewed before. */
export async function requireRenewable(context: Clock, db: Reader, text: string): Promise<SdkTokenRow> {
  const row = await readToken(db, text, 'session');
  const now = context.now();
  const renewed = row.used_at !== null && !isRepeatable(context, row.used_at);
  if (renewed || row.session_ends_at === null || row.session_ends_at <= now) throw tokenExpired();
  return row;
}
