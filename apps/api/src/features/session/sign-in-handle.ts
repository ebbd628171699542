import { blindIndex, type Keyring } from '../../blobs/seal.ts';

/** The e-mail as it is compared: trimmed, lower case, composed. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/**
 * Under what an account is found in the sign-in tables: the blind index of its e-mail, in the form of an address because the library expects
 * one. The address itself lies sealed with the applicant.
 */
export function signInHandle(keyring: Keyring, email: string): string {
  return `${blindIndex(keyring, 'sign-in-email', normaliseEmail(email))}@blind.invalid`;
}
