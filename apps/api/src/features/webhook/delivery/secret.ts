import { randomBytes } from 'node:crypto';
import { isUnderCurrent, openText, sealText, type Keyring } from '../../../seal/index.ts';
import type { EndpointRow } from '../store.ts';
import type { Place } from './store.ts';

const prefix = 'whsec_';
const secretBytes = 32;

const addressOf = ({ partner_id: partnerId, id }: Place, what: 'secret' | 'contact') =>
  ['webhook_endpoint', partnerId, id, what] as const;

/** A new secret, as the Standard Webhooks write it. */
export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

export const sealSecret = (keyring: Keyring, place: Place, secret: string): Buffer =>
  sealText(keyring, 'tokens', addressOf(place, 'secret'), secret);

export const sealContact = (keyring: Keyring, place: Place, contact: string): Buffer | null =>
  contact === '' ? null : sealText(keyring, 'tokens', addressOf(place, 'contact'), contact);

export const openContact = (keyring: Keyring, row: Place & Pick<EndpointRow, 'contact'>): string =>
  row.contact === null ? '' : openText(keyring, 'tokens', addressOf(row, 'contact'), row.contact);

const openSecret = (keyring: Keyring, place: Place, sealed: Buffer): string =>
  openText(keyring, 'tokens', addressOf(place, 'secret'), sealed);

/** What signs at a time: the secret, and for a while the one before. */
export function signingSecrets(keyring: Keyring, row: EndpointRow, now: Date): Buffer[] {
  const { secret, former_secret: former, former_until: until } = row;
  const live = former !== null && until !== null && until > now ? [secret, former] : [secret];
  return live.map((sealed) => Buffer.from(openSecret(keyring, row, sealed).slice(prefix.length), 'base64'));
}

/** What is sealed of an endpoint, under the current key; undefined where it is already. */
export function movedSeals(
  keyring: Keyring,
  row: EndpointRow,
): Pick<EndpointRow, 'secret' | 'former_secret' | 'contact'> | undefined {
  const sealed = [row.secret, row.former_secret, row.contact];
  if (sealed.every((one) => one === null || isUnderCurrent(keyring, 'tokens', one))) return undefined;
  const { secret, former_secret: former } = row;
  return {
    secret: sealSecret(keyring, row, openSecret(keyring, row, secret)),
    former_secret: former && sealSecret(keyring, row, openSecret(keyring, row, former)),
    contact: sealContact(keyring, row, openContact(keyring, row)),
  };
}
