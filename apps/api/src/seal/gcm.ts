import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

/** Sealed data does not open: it was changed or truncated, sealed for another place, or its key is gone. */
export class SealBroken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SealBroken';
  }
}

const nonceBytes = 12;
const tagBytes = 16;

/** How many bytes `encrypt` adds to its plaintext: nonce and tag. */
export const gcmOverhead = nonceBytes + tagBytes;

/**
 * AES-256-GCM (NIST SP 800-38D) with a fresh random nonce each time: `nonce (12) ‖ ciphertext ‖ tag (16)`.
 * The nonce is not a counter, which a crash could reset, so sealing again after a lost write cannot repeat
 * one.
 */
export function encrypt(key: KeyObject, plaintext: Uint8Array, associatedData: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData);
  const ciphertext = cipher.update(plaintext);
  return Buffer.concat([nonce, ciphertext, cipher.final(), cipher.getAuthTag()]);
}

/** Reverses `encrypt`; throws `SealBroken` unless every byte and the associated data match. */
export function decrypt(key: KeyObject, sealed: Uint8Array, associatedData: Uint8Array): Buffer {
  if (sealed.length < gcmOverhead) throw new SealBroken('The sealed bytes are too short.');
  const tagAt = sealed.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(sealed.subarray(tagAt));
  const plaintext = decipher.update(sealed.subarray(nonceBytes, tagAt));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    throw new SealBroken('The sealed bytes are not what was sealed for this place.');
  }
}

/** Associated data from several parts; quoting distinguishes ('ab', 'c') from ('a', 'bc'). */
export function associate(...parts: string[]): Buffer {
  return Buffer.from(JSON.stringify(parts), 'utf8');
}
