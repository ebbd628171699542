import { createSecretKey } from 'node:crypto';
import { encrypt } from './gcm.ts';

/**
 * Seals bytes for whoever is given the key (32 bytes, of this copy alone) later: `nonce (12) ‖ ciphertext ‖
 * tag (16)`, as a browser opens it.
 */
export const sealCopy = (key: Uint8Array, content: Uint8Array): Buffer =>
  encrypt(createSecretKey(key), content, new Uint8Array());
