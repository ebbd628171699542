import { randomBytes } from 'node:crypto';
import type { PartnerMode } from '@credence/contract/partner-endpoint';
import * as v from 'valibot';
import { sha256 } from '../../base/sha256.ts';
import { uuid } from '../../base/uuid.ts';

/** A key as sent: mode, partner, key, and the secret part, of which only the hash is stored. */
export interface SentKey {
  mode: PartnerMode;
  partnerId: string;
  id: string;
  hash: Buffer;
}

/** A new secret: the text of the key, which is shown once, and the hash to be stored. */
export function newSecret(mode: PartnerMode, partnerId: string, id: string): { text: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { text: `crd_${mode}_${partnerId}.${id}.${secret}`, hash: sha256(secret) };
}

const sent = /^Bearer crd_(live|test)_([\da-f-]{36})\.([\da-f-]{36})\.([\w-]{43})$/;
const parts = v.tuple([v.picklist(['live', 'test']), uuid, uuid, v.string()]);

/** The key in an Authorization header, true or not; undefined where there is none of our form. */
export function keyIn(header: string | undefined): SentKey | undefined {
  const found = sent.exec(header ?? '');
  const read = v.safeParse(parts, found?.slice(1));
  if (!read.success) return undefined;
  const [mode, partnerId, id, secret] = read.output;
  return { mode, partnerId, id, hash: sha256(secret) };
}
