import type { SingleSignOnSettings } from '../../base/config/single-sign-on.ts';
import { blindIndex, blindIndexes, type Keyring } from '../../seal/index.ts';
import { normaliseEmail } from '../sign-in/index.ts';
import type { Claims } from '../openid/index.ts';

export const identityPurpose = 'openid-identity';
const sessionPurpose = 'openid-session';

/** A person at a provider: a subject means nothing without its issuer. */
interface AtProvider {
  issuer: string;
  id: string;
}

/** What identifies a person at a provider, as it is stored; neither the issuer nor an e-mail does alone. */
export const identityOf = (keyring: Keyring, { issuer, id }: AtProvider): string =>
  blindIndex(keyring, identityPurpose, `${issuer} ${id}`);

/** Every form in which that may be stored. */
export const identitiesOf = (keyring: Keyring, { issuer, id }: AtProvider): string[] =>
  blindIndexes(keyring, identityPurpose, `${issuer} ${id}`);

/** A session at a provider, as it is stored with the one that it began; '' where the provider names none. */
export const providerSessionOf = (keyring: Keyring, issuer: string, { sid }: Claims): string =>
  typeof sid === 'string' && sid !== '' ? blindIndex(keyring, sessionPurpose, `${issuer} ${sid}`) : '';

export const providerSessionsOf = (keyring: Keyring, { issuer, id }: AtProvider): string[] =>
  blindIndexes(keyring, sessionPurpose, `${issuer} ${id}`);

/** The e-mail that the provider vouches for. */
export function vouchedEmail(settings: SingleSignOnSettings, claims: Claims): string | undefined {
  const { email, email_verified: verified } = claims;
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 254) return undefined;
  // Where the provider says that it is not verified, nobody's trust makes it so.
  const isVouchedFor = verified === true || (verified === undefined && settings.trustsEmail);
  return isVouchedFor ? normaliseEmail(email) : undefined;
}
