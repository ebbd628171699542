import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './gcm.ts';
import { isLocal, KeyMissing, KeyringUnusable, type MasterKey } from './master-key.ts';
import { idBytes, subkey } from './subkey.ts';

/**
 * What an installation has a key of its own for: wrapping the keys of accounts, look-up values of what is
 * sealed, sessions and second factors, the audit trail, and what is handed out for a while (codes, links,
 * keys for what waits on a device).
 */
export const keyPurposes = ['accounts', 'index', 'sign-in', 'audit', 'tokens'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** A key of an installation, unwrapped. */
export interface InstallationKey {
  /** Fingerprint: 16 hexadecimal digits. */
  readonly id: string;
  readonly purpose: KeyPurpose;
  /** 0 for the first of its purpose; what is stored under that one carries no id. */
  readonly serial: number;
  readonly key: KeyObject;
  readonly usedFrom: Date;
  /** Nothing is stored under it any more that could be put under a newer one. */
  readonly retired: boolean;
}

/** The keys of an installation. */
export class Keyring {
  #keys: ReadonlyMap<KeyPurpose, readonly InstallationKey[]>;
  readonly #read: (() => Promise<readonly InstallationKey[]>) | undefined;

  constructor(keys: readonly InstallationKey[], read?: () => Promise<readonly InstallationKey[]>) {
    this.#keys = byPurpose(keys);
    this.#read = read;
  }

  /** Takes in what another process added. */
  async reload(): Promise<void> {
    if (this.#read !== undefined) this.#keys = byPurpose(await this.#read());
  }

  /** The keys of a purpose, the oldest first. */
  all(purpose: KeyPurpose): readonly InstallationKey[] {
    return this.#keys.get(purpose) ?? [];
  }

  /** The key that new things are put under: the newest whose time has come, by the clock of the machine. */
  current(purpose: KeyPurpose): InstallationKey {
    const now = Date.now();
    const key = this.all(purpose).findLast(({ usedFrom }) => usedFrom.getTime() <= now);
    if (key === undefined) throw new KeyMissing(purpose);
    return key;
  }

  find(purpose: KeyPurpose, id: string): InstallationKey {
    const key = this.all(purpose).find((one) => one.id === id);
    if (key === undefined) throw new KeyMissing(id);
    return key;
  }

  first(purpose: KeyPurpose): InstallationKey {
    const [key] = this.all(purpose);
    if (key?.serial !== 0) throw new KeyMissing(purpose);
    return key;
  }
}

function byPurpose(keys: readonly InstallationKey[]): ReadonlyMap<KeyPurpose, readonly InstallationKey[]> {
  const oldestFirst = keys.toSorted((a, b) => a.serial - b.serial);
  return new Map(keyPurposes.map((one) => [one, oldestFirst.filter(({ purpose }) => purpose === one)]));
}

/** Wraps the key of an account: `key id (8) ‖ nonce ‖ ciphertext ‖ tag`. */
export function wrapKey(keyring: Keyring, key: Uint8Array, address: Uint8Array): Buffer {
  const wrapping = keyring.current('accounts');
  return Buffer.concat([Buffer.from(wrapping.id, 'hex'), encrypt(wrapping.key, key, address)]);
}

/** Reverses `wrapKey`, with whichever key did it; throws `SealBroken`, or its kind `KeyMissing`. */
export function unwrapKey(keyring: Keyring, wrapped: Uint8Array, address: Uint8Array): Buffer {
  const { key } = keyring.find('accounts', wrappingKeyId(wrapped));
  return decrypt(key, wrapped.subarray(idBytes), address);
}

/** Id of the key that wrapped the key of an account. */
export function wrappingKeyId(wrapped: Uint8Array): string {
  return Buffer.from(wrapped.subarray(0, idBytes)).toString('hex');
}

/** Keyed hash (64 hexadecimal digits) of something short-lived that must not be stored as it is. */
export function keyedHash({ key }: InstallationKey, purpose: string, value: string): string {
  return createHmac('sha256', subkey(key, 'blind-index', purpose))
    .update(value, 'utf8')
    .digest('hex');
}

/** A 32-byte key for one purpose and context, always the same for one key. */
export function deriveKey({ key }: InstallationKey, purpose: string, context: string): Buffer {
  return subkey(key, 'derived', purpose, context);
}

/**
 * The keys of an installation that was begun before it had keys of its own: its first master key wrapped
 * accounts, all of them unwrapped, and everything else was derived from its last, the root.
 */
export function keysOfMasters(masters: readonly MasterKey[]): InstallationKey[] {
  const oldestFirst = masters.filter(isLocal).toReversed();
  const [root] = oldestFirst;
  if (root === undefined) {
    throw new KeyringUnusable(
      'What lies in this database is sealed under a master key, and only addresses of key services are configured. Add the key as the last entry of CREDENCE_MASTER_KEY until npm run keys -- rewrap has run.',
    );
  }
  const usedFrom = new Date(0);
  const wrapping = oldestFirst.map(({ id, key }, serial) => {
    const wraps = createSecretKey(subkey(key, 'wrap'));
    return { id, purpose: 'accounts' as const, serial, key: wraps, usedFrom, retired: false };
  });
  const others = keyPurposes.filter((purpose) => purpose !== 'accounts');
  return [
    ...wrapping,
    ...others.map((purpose) => {
      const id = keyId(root.key, purpose);
      return { id, purpose, serial: 0, key: root.key, usedFrom, retired: false };
    }),
  ];
}

export const keyId = (key: KeyObject, purpose: KeyPurpose): string =>
  subkey(key, 'key-id', purpose).subarray(0, idBytes).toString('hex');
