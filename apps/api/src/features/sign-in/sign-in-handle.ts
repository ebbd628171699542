import { blindIndex, type Keyring } from '../../seal/index.ts';

/** The e-mail in the form in which it is compared: trimmed, lower case, Unicode-composed. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/**
 * The key of an account in the sign-in tables: the blind index of its e-mail, in the form of an address
 * because the library requires one. The address itself is sealed with the applicant.
 */
export function signInHandle(keyring: Keyring, email: string): string {
  return `${blindIndex(keyring, 'sign-in-email', normaliseEmail(email))}@blind.invalid`;
}
