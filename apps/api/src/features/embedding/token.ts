import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { findToken, type SdkTokenRow } from './store.ts';

/** A token as it travels: whose it is, which one, and the secret part, of which only the hash is kept. */
export interface SdkToken {
  userId: string;
  id: string;
  secret: string;
}

type Clock = Pick<Context, 'now'>;

const uuid = v.pipe(v.string(), v.uuid());

export function newToken(userId: string, id: string): SdkToken & { text: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { userId, id, secret, text: `${userId}.${id}.${secret}`, hash: hashOf(secret) };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function parseToken(text: string): SdkToken | undefined {
  const [userId, id, secret, rest] = text.split('.');
  if (secret === undefined || rest !== undefined || !v.is(uuid, userId) || !v.is(uuid, id)) return undefined;
  return { userId, id, secret };
}

/** The token of a kind behind a text, live or not; refused with TOKEN_INVALID where there was never such a one. */
async function readToken(db: Reader, text: string, kind: SdkTokenRow['kind']): Promise<SdkTokenRow> {
  const token = parseToken(text);
  const row = token && (await findToken(db, token.userId, token.id));
  if (!token || row?.kind !== kind || !timingSafeEqual(row.token_hash, hashOf(token.secret))) {
    throw new Refusal('TOKEN_INVALID', 'token is not valid');
  }
  return row;
}

export const tokenExpired = () => new Refusal('TOKEN_EXPIRED', 'token has expired');

/** The live token of a kind behind a text, or a refusal: TOKEN_INVALID, or TOKEN_EXPIRED where it was good once. */
async function requireLive(
  context: Clock,
  db: Reader,
  text: string,
  kind: SdkTokenRow['kind'],
): Promise<SdkTokenRow> {
  const row = await readToken(db, text, kind);
  const spent = kind === 'one-time' && row.used_at !== null;
  if (spent || row.expires_at <= context.now()) throw tokenExpired();
  return row;
}

export const requireOneTime = (context: Clock, db: Reader, text: string) =>
  requireLive(context, db, text, 'one-time');

export const requireSession = (context: Clock, db: Reader, text: string) =>
  requireLive(context, db, text, 'session');

/** milliseconds; an answer that was lost on its way can be asked for again for so long */
const repeatable = 60_000;

/** A session token that may be renewed: its session is not over, and it was not renewed before. */
export async function requireRenewable(context: Clock, db: Reader, text: string): Promise<SdkTokenRow> {
  const row = await readToken(db, text, 'session');
  const now = context.now();
  const renewed = row.used_at !== null && row.used_at.getTime() + repeatable < now.getTime();
  if (renewed || row.session_ends_at === null || row.session_ends_at <= now) throw tokenExpired();
  return row;
}
