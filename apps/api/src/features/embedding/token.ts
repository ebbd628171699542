import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { findToken, type SdkTokenRow } from './store.ts';

/** A token as it travels: whose it is, which one, and the secret part, of which only the hash is kept. */
export interface SdkToken {
  userId: string;
  id: string;
  secret: string;
}

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

/** The live token of a kind behind a text, or a refusal: TOKEN_INVALID, or TOKEN_EXPIRED where it was good once. */
export async function requireToken(
  context: Context,
  text: string,
  kind: SdkTokenRow['kind'],
): Promise<SdkTokenRow> {
  const invalid = new Refusal('TOKEN_INVALID', 'token is not valid');
  const token = parseToken(text);
  if (token === undefined) throw invalid;
  const row = await findToken(context.db, token.userId, token.id);
  if (row === undefined || row.kind !== kind || !timingSafeEqual(row.token_hash, hashOf(token.secret)))
    throw invalid;
  if (row.used_at !== null || row.expires_at <= context.now()) {
    throw new Refusal('TOKEN_EXPIRED', 'token has expired');
  }
  return row;
}
