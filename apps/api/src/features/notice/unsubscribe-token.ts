import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type InstallationKey, type Keyring } from '../../seal/index.ts';

const idBytes = 16;
const proofBytes = 16;

const proofOf = (key: InstallationKey, id: Buffer): Buffer =>
  createHmac('sha256', deriveKey(key, 'notice-unsubscribe', ''))
    .update(id)
    .digest()
    .subarray(0, proofBytes);

/**
 * What a link carries that switches off the reminders of an account, and nothing else. It does not expire.
 */
export function unsubscribeToken(keyring: Keyring, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, proofOf(keyring.current('tokens'), id)]).toString('base64url');
}

/** The account of a token; undefined for one that is not ours. */
export function accountOfToken(keyring: Keyring, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + proofBytes) return undefined;
  const id = bytes.subarray(0, idBytes);
  const proof = bytes.subarray(idBytes);
  // Links in old messages stay good when the key is replaced: all that they do is to stop reminders.
  if (!keyring.all('tokens').some((key) => timingSafeEqual(proof, proofOf(key, id)))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
