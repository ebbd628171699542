/**
 * Encryption at rest: a master key wraps the keys of the installation, one of which wraps a key per
 * account, which seals the account's fields and blobs. AES-256-GCM throughout.
 */
export { addressHash } from './address-hash.ts';
export { createAccountKey, openAccountKey, openField, rewrapAccountKey, sealField } from './account-key.ts';
export type { AccountKey, FieldAddress } from './account-key.ts';
export { SealBroken } from './gcm.ts';
export { blindIndex, blindIndexes, moved } from './blind-index.ts';
export {
  deriveKey,
  keyedHash,
  keyPurposes,
  Keyring,
  keysOfMasters,
  type InstallationKey,
  type KeyPurpose,
} from './keyring.ts';
export { KeyMissing, KeyringUnusable, type MasterKey } from './master-key.ts';
export { readMasterKeys } from './read-master-keys.ts';
export { sealCopy } from './sealed-copy.ts';
export { isUnderCurrent, openText, sealText } from './sealed-text.ts';
export {
  beginSeal,
  ciphertextOffset,
  frameBytes,
  headerBytes,
  openedLength,
  openStream,
  plaintextOffset,
  resumeSeal,
  sealedFrameBytes,
  sealedLength,
  sealStream,
  SealWriter,
  wholeFrames,
} from './seal-stream.ts';
export { addKeys, keysReadEvery, retireOlderKeys, rewrapKeys, storedKeys } from './change-keys.ts';
export { movedPage, type KeyHolder } from './holder.ts';
