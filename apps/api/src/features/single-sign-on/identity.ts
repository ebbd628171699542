import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Reader, Work } from '../../db/database.ts';
import { blindIndex, blindIndexes, type Keyring } from '../../seal/index.ts';
import { normaliseEmail } from '../sign-in/index.ts';
import type { Claims, SignOn } from '../openid/index.ts';
import { insertIdentity, type IdentityTable, ownerOfIdentity } from './store.ts';

export const identityPurpose = 'openid-identity';
const sessionPurpose = 'openid-session';

/** A person at a provider: a subject means nothing without its issuer. */
interface AtProvider {
  issuer: string;
  id: string;
}

/** Who has come from a provider, as its answer says. */
export interface Person {
  signOn: SignOn;
  claims: Claims;
}

const at = ({ signOn: { party }, claims: { sub } }: Person): AtProvider => ({
  issuer: party.issuer,
  id: sub,
});

/**
 * Every form in which may be stored what identifies a person at a provider; neither the issuer nor an e-mail
 * does alone.
 */
export const identitiesOf = (keyring: Keyring, { issuer, id }: AtProvider): string[] =>
  blindIndexes(keyring, identityPurpose, `${issuer} ${id}`);

/** Whom a person is here; undefined for a stranger. */
export const ownerOf = (
  { keyring }: Call,
  db: Reader,
  table: IdentityTable,
  person: Person,
): Promise<string | undefined> => ownerOfIdentity(db, table, identitiesOf(keyring, at(person)));

/** Connects somebody to a person; false if either is connected already. */
export function connectIdentity(
  { keyring, now }: Call,
  work: Work,
  table: IdentityTable,
  { owner, person }: { owner: string; person: Person },
): Promise<boolean> {
  const { issuer, id } = at(person);
  const identity = blindIndex(keyring, identityPurpose, `${issuer} ${id}`);
  return insertIdentity(work, table, { owner, identity, at: now() });
}

/** A session at a provider, as it is stored with the one that it began; '' where the provider names none. */
export const providerSessionOf = (keyring: Keyring, issuer: string, { sid }: Claims): string =>
  typeof sid === 'string' && sid !== '' ? blindIndex(keyring, sessionPurpose, `${issuer} ${sid}`) : '';

export const providerSessionsOf = (keyring: Keyring, { issuer, id }: AtProvider): string[] =>
  blindIndexes(keyring, sessionPurpose, `${issuer} ${id}`);

const emailMissing = () =>
  new Refusal('SINGLE_SIGN_ON_EMAIL_MISSING', 'The provider vouches for no e-mail of this person.');

/** The e-mail that the provider vouches for; refused where there is none. */
export function vouchedEmail({ signOn: { settings }, claims }: Person): string {
  const { email, email_verified: verified } = claims;
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 254)
    throw emailMissing();
  // Where the provider says that it is not verified, nobody's trust makes it so.
  const isVouchedFor = verified === true || (verified === undefined && settings.trustsEmail);
  if (!isVouchedFor) throw emailMissing();
  return normaliseEmail(email);
}
