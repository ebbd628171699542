export {
  addressOfSecret,
  hasAuthenticator,
  isShownAt,
  newSecret,
  sealSecret,
  spendCode,
} from './authenticator.ts';
export { challengeLife, isOpenChallenge, newChallenge, spendChallenge } from './challenge.ts';
export { isCodeOf } from './check-code.ts';
export { factorKeyHolders } from './key-holders.ts';
export { askForPasskey, openName, passkeyFrom, passkeyHost, provePasskey, sealName } from './passkeys.ts';
export { newRecoveryCodes } from './recovery-codes.ts';
export {
  factorErasers,
  confirmAuthenticator,
  deleteAuthenticator,
  deletePasskey,
  insertAuthenticator,
  insertPasskey,
  passkeysOf,
  readAuthenticator,
  recoveryCodesLeft,
  renamePasskey,
} from './store.ts';
