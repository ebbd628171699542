import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type Keyring } from '../../seal/index.ts';

const idBytes = 16;
const proofBytes = 32;

const proofOf = (keyring: Keyring, id: Buffer): Buffer =>
  createHmac('sha256', deriveKey(keyring.current('tokens'), 'password-link', ''))
    .update(id)
    .digest();

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The secret of a link to set a new password: made of the link's id when it is sent, and stored nowhere. */
export function passwordLinkToken(keyring: Keyring, linkId: string): string {
  const id = bytesOf(linkId);
  return Buffer.concat([id, proofOf(keyring, id)]).toString('base64url');
}

/** The id of a token's link; undefined for one that is not ours. */
export function linkOfToken(keyring: Keyring, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + proofBytes) return undefined;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), proofOf(keyring, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
