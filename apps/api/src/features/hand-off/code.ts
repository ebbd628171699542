import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { handOffCodeLife, handOffLetters, handOffTypedLength } from '@credence/contract/hand-off';
import { deriveKey, keyedHash, type Keyring } from '../../seal/index.ts';
import { parse as parseUuid, stringify as writeUuid } from 'uuid';

/** milliseconds */
const life = handOffCodeLife * 1000;

/** Bytes of the code: two ids, the number of its window, and a signature of ours. */
const idLength = 16;
const macLength = 16;
const wholeLength = 2 * idLength + 4 + macLength;

const windowAt = (now: Date): number => Math.floor(now.getTime() / life);

export const msUntilNextCode = (now: Date): number => life - (now.getTime() % life);

function macOf(keyring: Keyring, content: Uint8Array): Buffer {
  return createHmac('sha256', deriveKey(keyring.current('tokens'), 'hand-off', ''))
    .update(content)
    .digest()
    .subarray(0, macLength);
}

/** The current code of a hand-off: not stored, and replaced every 20 seconds. */
export function codeAt(keyring: Keyring, place: { userId: string; id: string }, now: Date): string {
  const window = Buffer.alloc(4);
  window.writeUInt32BE(windowAt(now));
  const content = Buffer.concat([parseUuid(place.userId), parseUuid(place.id), window]);
  return Buffer.concat([content, macOf(keyring, content)]).toString('base64url');
}

/** The hand-off of a code; undefined if we did not make it or it is older than the previous one. */
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
    userId: writeUuid(content),
    id: writeUuid(content, idLength),
  };
}

/** A code to type: 34 bits, guessed at within minutes and a handful of tries. */
export const newTypedCode = (): string =>
  Array.from({ length: handOffTypedLength }, () => handOffLetters[randomInt(handOffLetters.length)]).join('');

/** What is stored of it. */
export const typedIndex = (keyring: Keyring, code: string): string =>
  keyedHash(keyring.current('tokens'), 'hand-off', code);
