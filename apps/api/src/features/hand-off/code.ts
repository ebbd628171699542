import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { handOffCodeLife } from '@credence/contract';
import { deriveKey, type Keyring } from '../../blobs/seal.ts';
import { parse as parseUuid, stringify as writeUuid } from 'uuid';

/** milliseconds */
const life = handOffCodeLife * 1000;

/** bytes of the code: two ids, the number of its window, and what proves that we made it */
const idLength = 16;
const macLength = 16;
const wholeLength = 2 * idLength + 4 + macLength;

const windowAt = (now: Date): number => Math.floor(now.getTime() / life);

export const msUntilNextCode = (now: Date): number => life - (now.getTime() % life);

function macOf(keyring: Keyring, content: Uint8Array): Buffer {
  return createHmac('sha256', deriveKey(keyring, 'hand-off', ''))
    .update(content)
    .digest()
    .subarray(0, macLength);
}

/** The code of a hand-off at this moment: nothing is stored for it, and another one follows every 20 seconds. */
export function codeAt(keyring: Keyring, place: { userId: string; id: string }, now: Date): string {
  const window = Buffer.alloc(4);
  window.writeUInt32BE(windowAt(now));
  const content = Buffer.concat([parseUuid(place.userId), parseUuid(place.id), window]);
  return Buffer.concat([content, macOf(keyring, content)]).toString('base64url');
}

/** Which hand-off a code is for; undefined where it is not ours or older than the one before the present. */
export function readCode(
  keyring: Keyring,
  code: string,
  now: Date,
): { userId: string; id: string } | undefined {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== wholeLength) return undefined;
  const content = bytes.subarray(0, wholeLength - macLength);
  if (!timingSafeEqual(macOf(keyring, content), bytes.subarray(wholeLength - macLength))) return undefined;
  const age = windowAt(now) - content.readUInt32BE(2 * idLength);
  if (age < 0 || age > 1) return undefined;
  return {
    userId: writeUuid(content.subarray(0, idLength)),
    id: writeUuid(content.subarray(idLength, 2 * idLength)),
  };
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function isHashOf(hash: Buffer | null, secret: string): boolean {
  return hash !== null && timingSafeEqual(hash, hashOf(secret));
}
