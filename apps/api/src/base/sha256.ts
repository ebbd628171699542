import { createHash, timingSafeEqual } from 'node:crypto';

export const sha256 = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest();

/** Whether this is the hash that is kept of a secret, compared in constant time; never where none is kept. */
export function isHashOf(hash: Buffer | null, secret: string): boolean {
  return hash !== null && timingSafeEqual(hash, sha256(secret));
}
