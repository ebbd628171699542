import { blindIndex, blindIndexes, type Keyring } from '../../seal/index.ts';

/** The e-mail in the form in which it is compared: trimmed, lower case, Unicode-composed. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/**
 * The key of an account in the sign-in tables: the blind index of its e-mail, in the form of an address
 * because the library requires one. The address itself is sealed with the applicant.
 */
export function signInHandle(keyring: Keyring, email: string): string {
  return handleOf(blindIndex(keyring, handlePurpose, normaliseEmail(email)));
}

/** Every handle that an e-mail may be stored as: several only while handles are moved to a new key. */
export const signInHandles = (keyring: Keyring, email: string): string[] =>
  blindIndexes(keyring, handlePurpose, normaliseEmail(email)).map(handleOf);

export const handlePurpose = 'sign-in-email';
const host = '@blind.invalid';
export const handleOf = (index: string): string => `${index}${host}`;
export const indexOfHandle = (handle: string): string => handle.slice(0, -host.length);
