import { hkdfSync, type KeyObject } from 'node:crypto';
import { associate } from './gcm.ts';

/** Bytes of every key: AES-256. */
export const keyBytes = 32;
/** Bytes of a fingerprint. */
export const idBytes = 8;

/** HKDF-SHA256 (RFC 5869) with the quoted parts as its info: always the same for one key and its parts. */
export function subkey(key: KeyObject, ...parts: string[]): Buffer {
  const info = Buffer.concat([Buffer.from('credence/'), associate(...parts)]);
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), info, keyBytes));
}
