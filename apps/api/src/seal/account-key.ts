import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Recent } from '../base/recent.ts';
import { associate, decrypt, encrypt, SealBroken } from './gcm.ts';
import { unwrapKey, wrapKey, wrappingKeyId, type Keyring } from './keyring.ts';
import { keyBytes, subkey } from './subkey.ts';

/**
 * The unwrapped data key of one account. Node does not print the bytes of key objects, so it cannot leak into
 * a log.
 */
export interface AccountKey {
  readonly userId: string;
  readonly fields: KeyObject;
  readonly blobs: KeyObject;
}

/** The place of a sealed field. `row` is the row's key, which distinguishes two rows of one account. */
export interface FieldAddress {
  table: string;
  row: string;
  field: string;
}

const fieldVersion = 1;

/**
 * A new data key for an account, wrapped by the current key for accounts; store it with the account.
 * Everything of the account is sealed under it, blobs included.
 */
export function createAccountKey(keyring: Keyring, userId: string): Buffer {
  return wrapKey(keyring, randomBytes(keyBytes), accountAddress(userId));
}

/**
 * Keys that were opened in the last seconds, by their account and what they were wrapped as. A screen makes
 * several calls in a row, and opening a key takes longer than what is done with it. Who erases an account
 * takes the wrapped key out of the database, so nobody can ask for it here any more.
 */
const recentKeys = new WeakMap<Keyring, Recent<AccountKey>>();
const memory = { milliseconds: 5000, largest: 1000 };

/** The key of exactly this account; throws `SealBroken`. */
export function openAccountKey(keyring: Keyring, userId: string, wrapped: Uint8Array): AccountKey {
  const recent = recentKeys.get(keyring) ?? new Recent<AccountKey>(memory);
  recentKeys.set(keyring, recent);
  const text = `${userId} ${Buffer.from(wrapped.buffer, wrapped.byteOffset, wrapped.byteLength).toString('latin1')}`;
  const known = recent.find(text);
  if (known !== undefined) return known;
  const key = unwrapAccountKey(keyring, userId, wrapped);
  recent.remember(text, key);
  return key;
}

function unwrapAccountKey(keyring: Keyring, userId: string, wrapped: Uint8Array): AccountKey {
  const key = createSecretKey(unwrapKey(keyring, wrapped, accountAddress(userId)));
  // Derived lazily: most calls need only one of them.
  let fields: KeyObject | undefined;
  let blobs: KeyObject | undefined;
  return {
    userId,
    get fields() {
      fields ??= createSecretKey(subkey(key, 'fields'));
      return fields;
    },
    get blobs() {
      blobs ??= createSecretKey(subkey(key, 'blobs'));
      return blobs;
    },
  };
}

/**
 * The same data key under the current key for accounts, or undefined if it already is; sealed data stays
 * as it is.
 */
export function rewrapAccountKey(keyring: Keyring, userId: string, wrapped: Uint8Array): Buffer | undefined {
  if (wrappingKeyId(wrapped) === keyring.current('accounts').id) return undefined;
  return wrapKey(keyring, unwrapKey(keyring, wrapped, accountAddress(userId)), accountAddress(userId));
}

/** Seals a text for one place: `version (1) ‖ nonce (12) ‖ ciphertext ‖ tag (16)`. */
export function sealField(accountKey: AccountKey, address: FieldAddress, plaintext: string): Buffer {
  const sealed = encrypt(
    accountKey.fields,
    Buffer.from(plaintext, 'utf8'),
    fieldAddress(accountKey, address),
  );
  return Buffer.concat([Buffer.of(fieldVersion), sealed]);
}

/** Opens a text sealed for exactly this account, table, row and field; anything else throws `SealBroken`. */
export function openField(accountKey: AccountKey, address: FieldAddress, sealed: Uint8Array): string {
  if (sealed[0] !== fieldVersion) throw new SealBroken('The sealed field has an unknown format.');
  return decrypt(accountKey.fields, sealed.subarray(1), fieldAddress(accountKey, address)).toString('utf8');
}

function accountAddress(userId: string): Buffer {
  return associate('account-key', userId);
}

function fieldAddress(accountKey: AccountKey, address: FieldAddress): Buffer {
  return associate(
    'field',
    String(fieldVersion),
    accountKey.userId,
    address.table,
    address.row,
    address.field,
  );
}
