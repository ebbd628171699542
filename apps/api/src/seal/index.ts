/**
 * Encryption at rest: master keys wrap one key per account, which seals the account's fields and blobs.
 * AES-256-GCM throughout.
 */
export { createAccountKey, openAccountKey, openField, rewrapAccountKey, sealField } from './account-key.ts';
export type { AccountKey, FieldAddress } from './account-key.ts';
export { SealBroken } from './gcm.ts';
export {
  blindIndex,
  deriveKey,
  KeyringUnusable,
  loadKeyring,
  MasterKeyMissing,
  readKeyring,
} from './keyring.ts';
export type { Keyring, KeyringSource } from './keyring.ts';
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
