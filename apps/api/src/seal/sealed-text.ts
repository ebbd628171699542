import { createSecretKey } from 'node:crypto';
import { associate, decrypt, encrypt } from './gcm.ts';
import type { InstallationKey, Keyring, KeyPurpose } from './keyring.ts';
import { idBytes, subkey } from './subkey.ts';

const sealingKey = ({ key }: InstallationKey) => createSecretKey(subkey(key, 'text'));

/**
 * Seals a text under the current key of a purpose, for the place that `address` names: `key id (8) ‖ nonce
 * (12) ‖ ciphertext ‖ tag (16)`. For what belongs to an account before its own key is known.
 */
export function sealText(
  keyring: Keyring,
  purpose: KeyPurpose,
  address: readonly string[],
  text: string,
): Buffer {
  const key = keyring.current(purpose);
  const sealed = encrypt(sealingKey(key), Buffer.from(text, 'utf8'), associate(...address));
  return Buffer.concat([Buffer.from(key.id, 'hex'), sealed]);
}

/** Reverses `sealText`, with whichever key did it; throws `SealBroken`. */
export function openText(
  keyring: Keyring,
  purpose: KeyPurpose,
  address: readonly string[],
  sealed: Uint8Array,
): string {
  const key = keyring.find(purpose, keyIdOf(sealed));
  return decrypt(sealingKey(key), sealed.subarray(idBytes), associate(...address)).toString('utf8');
}

/** Whether a sealed text is under the current key of its purpose already. */
export const isUnderCurrent = (keyring: Keyring, purpose: KeyPurpose, sealed: Uint8Array): boolean =>
  keyIdOf(sealed) === keyring.current(purpose).id;

const keyIdOf = (sealed: Uint8Array): string => Buffer.from(sealed.subarray(0, idBytes)).toString('hex');
