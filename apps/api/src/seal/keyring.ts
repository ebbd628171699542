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
import { errorCode, syncDirectoryNow } from '../base/files.ts';
import { OperatorError } from '../base/operator-error.ts';
import { associate, decrypt, encrypt, SealBroken } from './gcm.ts';

/**
 * The master keys of an installation. The first one wraps new keys, all of them unwrap. The last one is the
 * root: only it derives blind indexes and other keys, so that these stay the same while keys are added in
 * front.
 */
export interface Keyring {
  /**
   * Id (16 hexadecimal digits) of the wrapping key. An id is a fingerprint, so renaming a key in the
   * configuration changes nothing.
   */
  readonly currentKeyId: string;
  readonly wrappingKeys: ReadonlyMap<string, KeyObject>;
  readonly root: KeyObject;
  readonly rootKeyId: string;
}

/** The master keys cannot be used as configured; the message says what to do and never contains a key. */
export class KeyringUnusable extends OperatorError {
  override readonly name = 'KeyringUnusable';
}

/** A key was wrapped by a master key that is not configured (any more). */
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
  /** Folder of the file `master-key`. */
  directory: string;
  /** Value of CREDENCE_MASTER_KEY; if given, the file is neither read nor created. */
  fromEnvironment?: string | undefined;
}

/**
 * Reads the master keys from the environment's value, or else from `<directory>/master-key`; undefined if
 * there is neither. Both have 32 bytes in base64 or hexadecimal; for a rotation several, separated by commas,
 * each optionally named (`2027:key,2026:key`), the current one first and the root last. Throws
 * `KeyringUnusable`.
 */
export function readKeyring({ directory, fromEnvironment }: KeyringSource): Keyring | undefined {
  if (fromEnvironment !== undefined) return readKeys(fromEnvironment, 'CREDENCE_MASTER_KEY');
  const path = keyFileIn(directory);
  const text = readKeyFile(path);
  return text === undefined ? undefined : readKeys(text, `The file ${path}`);
}

/**
 * The same; if there is no key, directory and file are created with a random one (mode 0600; two processes
 * that start at once end up with the same key).
 */
export function loadKeyring(source: KeyringSource): Keyring {
  const found = readKeyring(source);
  if (found !== undefined) return found;
  const { directory } = source;
  const path = keyFileIn(directory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return readKeys(createKeyFile(directory, path), `The file ${path}`);
}

export const keyFileIn = (directory: string): string => join(directory, 'master-key');

/** Wraps a key under the current master key: `key id (8) ‖ nonce ‖ ciphertext ‖ tag`. */
export function wrapKey(keyring: Keyring, key: Uint8Array, address: Uint8Array): Buffer {
  const wrappingKey = keyring.wrappingKeys.get(keyring.currentKeyId);
  if (wrappingKey === undefined) throw new MasterKeyMissing(keyring.currentKeyId);
  return Buffer.concat([Buffer.from(keyring.currentKeyId, 'hex'), encrypt(wrappingKey, key, address)]);
}

/**
 * Reverses `wrapKey`, with whichever master key did it; throws `SealBroken`, or its kind `MasterKeyMissing`.
 */
export function unwrapKey(keyring: Keyring, wrapped: Uint8Array, address: Uint8Array): Buffer {
  const wrappingKey = keyring.wrappingKeys.get(wrappingKeyId(wrapped));
  if (wrappingKey === undefined) throw new MasterKeyMissing(wrappingKeyId(wrapped));
  return decrypt(wrappingKey, wrapped.subarray(idBytes), address);
}

/** Id of the master key that wrapped a key. */
export function wrappingKeyId(wrapped: Uint8Array): string {
  return Buffer.from(wrapped.subarray(0, idBytes)).toString('hex');
}

/**
 * Look-up value (64 hexadecimal digits) of something sealed, such as an e-mail address: HMAC-SHA256 with a
 * separate key per purpose. The caller normalises the value. The key is derived from the root, so rotating
 * the current master key changes no index; replacing the root requires computing every index again.
 */
export function blindIndex(keyring: Keyring, purpose: string, value: string): string {
  return createHmac('sha256', subkey(keyring.root, 'blind-index', purpose))
    .update(value, 'utf8')
    .digest('hex');
}

/** A 32-byte key for one purpose and context, always the same for one root (HKDF-SHA256, RFC 5869). */
export function deriveKey(keyring: Keyring, purpose: string, context: string): Buffer {
  return subkey(keyring.root, 'derived', purpose, context);
}

/** HKDF-SHA256 with the quoted parts as its info. */
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
  let rootKeyId = '';
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
    rootKeyId = id;
  }
  if (currentKeyId === undefined || root === undefined) throw new KeyringUnusable(`${where} holds no key.`);
  return { currentKeyId, wrappingKeys, root, rootKeyId };
}

function decodeKey(encoded: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(encoded)) return Buffer.from(encoded, 'hex');
  // Reads both base64 alphabets; anything but 32 bytes results in another length.
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

/**
 * The key is written completely under another name and then linked: it appears whole or not at all, and the
 * first process wins.
 */
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
