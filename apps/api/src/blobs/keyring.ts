import { createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode, syncDirectoryNow } from './files.ts';
import { associate, decrypt, encrypt, SealBroken } from './gcm.ts';

/**
 * The master keys of an installation. The first one configured wraps whatever is wrapped from now on, all of them unwrap. The last one
 * configured is the root: blind indexes and derived keys come from it alone, so that they stay the same while keys are added in front of it.
 */
export interface Keyring {
  /** Id (16 hexadecimal digits) of the key that wraps. An id is a fingerprint, so renaming a key in the configuration loses nothing. */
  readonly currentKeyId: string;
  readonly wrappingKeys: ReadonlyMap<string, KeyObject>;
  readonly root: KeyObject;
}

/** The master keys cannot be used as they are; the message says what to do about it, and never holds a key. */
export class KeyringUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyringUnusable';
  }
}

/** Something was wrapped by a master key that is not configured (any more). */
export class MasterKeyMissing extends SealBroken {
  constructor(keyId: string) {
    super(`It was sealed under master key ${keyId}, which is not among the configured ones.`);
    this.name = 'MasterKeyMissing';
  }
}

/** Bytes of every key: AES-256. */
export const keyBytes = 32;
const idBytes = 8;

export interface KeyringSource {
  /** Where the file `master-key` lies; the directory and the file are made when missing. */
  directory: string;
  /** Value of CREDENCE_MASTER_KEY; the file is neither read nor made when it is given. */
  fromEnvironment?: string | undefined;
}

/**
 * Reads the master keys from the environment's value, or else from `<directory>/master-key`, which is made with a random key at the first
 * start (mode 0600; of two processes that start at once, both end with the same key). Both hold 32 bytes in base64 or hexadecimal; for a
 * rotation several, separated by commas, each optionally named (`2027:key,2026:key`), the current one first and the root last.
 * Throws `KeyringUnusable`.
 */
export function loadKeyring(source: KeyringSource): Keyring {
  if (source.fromEnvironment !== undefined) return readKeys(source.fromEnvironment, 'CREDENCE_MASTER_KEY');
  const path = join(source.directory, 'master-key');
  mkdirSync(source.directory, { recursive: true, mode: 0o700 });
  const text = readKeyFile(path) ?? createKeyFile(source.directory, path);
  return readKeys(text, `The file ${path}`);
}

/** Wraps a key under the current master key: `key id (8) ‖ nonce ‖ ciphertext ‖ tag`. */
export function wrapKey(keyring: Keyring, key: Uint8Array, address: Uint8Array): Buffer {
  const wrappingKey = keyring.wrappingKeys.get(keyring.currentKeyId);
  if (wrappingKey === undefined) throw new MasterKeyMissing(keyring.currentKeyId);
  return Buffer.concat([Buffer.from(keyring.currentKeyId, 'hex'), encrypt(wrappingKey, key, address)]);
}

/** Undoes `wrapKey` with whichever master key did it; throws `SealBroken`, of which `MasterKeyMissing` is a kind. */
export function unwrapKey(keyring: Keyring, wrapped: Uint8Array, address: Uint8Array): Buffer {
  const wrappingKey = keyring.wrappingKeys.get(wrappingKeyId(wrapped));
  if (wrappingKey === undefined) throw new MasterKeyMissing(wrappingKeyId(wrapped));
  return decrypt(wrappingKey, wrapped.subarray(idBytes), address);
}

/** Id of the master key that a wrapped key was wrapped by. */
export function wrappingKeyId(wrapped: Uint8Array): string {
  return Buffer.from(wrapped.subarray(0, idBytes)).toString('hex');
}

/**
 * Look-up value (64 hexadecimal digits) of something that lies sealed, such as an email address: HMAC-SHA256 under a key of its own for each
 * purpose. The caller normalises the value. It comes from the root, so rotating the current master key changes no index; replacing the root
 * means computing every index again from the opened values.
 */
export function blindIndex(keyring: Keyring, purpose: string, value: string): string {
  return createHmac('sha256', subkey(keyring.root, 'blind-index', purpose))
    .update(value, 'utf8')
    .digest('hex');
}

/** A 32-byte key for one purpose and context, always the same from the same root (HKDF-SHA256, RFC 5869). */
export function deriveKey(keyring: Keyring, purpose: string, context: string): Buffer {
  return subkey(keyring.root, 'derived', purpose, context);
}

/** HKDF-SHA256 with the quoted parts as its information. */
export function subkey(key: KeyObject, ...parts: string[]): Buffer {
  return Buffer.from(
    hkdfSync(
      'sha256',
      key,
      Buffer.alloc(0),
      Buffer.concat([Buffer.from('credence/'), associate(...parts)]),
      keyBytes,
    ),
  );
}

function readKeys(text: string, where: string): Keyring {
  const names = new Set<string>();
  const wrappingKeys = new Map<string, KeyObject>();
  let currentKeyId: string | undefined;
  let root: KeyObject | undefined;
  for (const [index, entry] of text.split(',').entries()) {
    const [, name, encoded] = /^(?:([\w.-]+):)?([\w+/-]+={0,2})$/.exec(entry.trim()) ?? [];
    const key = encoded === undefined ? undefined : decodeKey(encoded);
    if (key === undefined) {
      throw new KeyringUnusable(
        `${where} is not usable: entry ${index + 1} is not a key of ${keyBytes} bytes in base64 or hexadecimal.`,
      );
    }
    root = createSecretKey(key);
    const id = subkey(root, 'key-id').subarray(0, idBytes).toString('hex');
    if (wrappingKeys.has(id) || (name !== undefined && names.has(name))) {
      throw new KeyringUnusable(`${where} is not usable: entry ${index + 1} repeats a key or its name.`);
    }
    if (name !== undefined) names.add(name);
    wrappingKeys.set(id, createSecretKey(subkey(root, 'wrap')));
    currentKeyId ??= id;
  }
  if (currentKeyId === undefined || root === undefined) throw new KeyringUnusable(`${where} holds no key.`);
  return { currentKeyId, wrappingKeys, root };
}

function decodeKey(encoded: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(encoded)) return Buffer.from(encoded, 'hex');
  // Both base64 alphabets are read; anything but a whole 32 bytes comes out with another length.
  return /^[\w+/-]{43}=?$/.test(encoded) ? Buffer.from(encoded, 'base64') : undefined;
}

function readKeyFile(path: string): string | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new KeyringUnusable(`${path} must be a file that holds the master key.`);
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) {
      throw new KeyringUnusable(
        `The master key in ${path} can be read by other users of this machine. Run chmod 600 on it, and replace the key if someone may have read it.`,
      );
    }
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The key is written whole under another name and linked: the name appears complete or not at all, and the first process wins. */
function createKeyFile(directory: string, path: string): string {
  const temporary = `${path}.${randomBytes(8).toString('hex')}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(keyBytes).toString('base64')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    chmodSync(temporary, 0o600);
    linkSync(temporary, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(temporary);
  }
  syncDirectoryNow(directory);
  const text = readKeyFile(path);
  if (text === undefined) throw new KeyringUnusable(`${path} vanished while it was made.`);
  return text;
}
