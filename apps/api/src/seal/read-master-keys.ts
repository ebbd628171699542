import { createSecretKey, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './gcm.ts';
import { keyFileOf, readKeyFile, type KeyringSource } from './key-file.ts';
import { KeyringUnusable, type LocalMasterKey, type MasterKey } from './master-key.ts';
import { idBytes, keyBytes, subkey } from './subkey.ts';

/**
 * The master keys of the environment's value, or else of the key file; undefined if there is neither. Each is
 * 32 bytes in base64 or hexadecimal, optionally named (`2027:key`), or the address of a key in a key service.
 * The first wraps, all of them unwrap. Throws `KeyringUnusable`.
 */
export async function readMasterKeys(source: KeyringSource): Promise<MasterKey[] | undefined> {
  const { fromEnvironment } = source;
  if (fromEnvironment !== undefined && source.file !== undefined) {
    throw new KeyringUnusable(
      'CREDENCE_MASTER_KEY and CREDENCE_MASTER_KEY_FILE are both set: keep the file, which other programs cannot read.',
    );
  }
  if (fromEnvironment !== undefined) return masterKeysOf(fromEnvironment, 'CREDENCE_MASTER_KEY');
  const path = keyFileOf(source);
  const text = readKeyFile(source);
  return text === undefined ? undefined : masterKeysOf(text, `The file ${path}`);
}

export async function masterKeysOf(text: string, where: string): Promise<MasterKey[]> {
  const names = new Set<string>();
  const masters: MasterKey[] = [];
  for (const [index, entry] of text.split(',').entries()) {
    const { name, master } = await masterKeyOf(entry.trim(), `${where} is not usable: entry ${index + 1}`);
    if (masters.some(({ id }) => id === master.id) || (name !== undefined && names.has(name))) {
      throw new KeyringUnusable(`${where} is not usable: entry ${index + 1} repeats a key or its name.`);
    }
    if (name !== undefined) names.add(name);
    masters.push(master);
  }
  return masters;
}

async function masterKeyOf(entry: string, where: string): Promise<{ name?: string; master: MasterKey }> {
  if (entry.startsWith('aws-kms:')) {
    const { awsKmsKey } = await import('./aws-kms.ts');
    return { master: awsKmsKey(entry.slice('aws-kms:'.length), where) };
  }
  if (entry.startsWith('pkcs11:')) {
    const { pkcs11Key } = await import('./pkcs11.ts');
    return { master: pkcs11Key(entry, where) };
  }
  const [, name, encoded] = /^(?:([\w.-]+):)?([\w+/-]+={0,2})$/.exec(entry) ?? [];
  const key = encoded === undefined ? undefined : decodeKey(encoded);
  if (key === undefined) {
    throw new KeyringUnusable(
      `${where} is neither a key of ${keyBytes} bytes in base64 or hexadecimal nor the address of one (aws-kms:…, pkcs11:…).`,
    );
  }
  return { ...(name !== undefined && { name }), master: localMasterKey(key) };
}

function localMasterKey(bytes: Uint8Array): LocalMasterKey {
  const key = createSecretKey(bytes);
  const wrapping = createSecretKey(subkey(key, 'installation-keys'));
  return {
    kind: 'key',
    id: fingerprint(key),
    key,
    wrap: async (wrapped, address) => encrypt(wrapping, wrapped, address),
    unwrap: async (wrapped, address) => decrypt(wrapping, wrapped, address),
  };
}

const fingerprint = (key: KeyObject): string => subkey(key, 'key-id').subarray(0, idBytes).toString('hex');

function decodeKey(encoded: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(encoded)) return Buffer.from(encoded, 'hex');
  // Reads both base64 alphabets; anything but 32 bytes results in another length.
  return /^[\w+/-]{43}=?$/.test(encoded) ? Buffer.from(encoded, 'base64') : undefined;
}
