import { timingSafeEqual } from 'node:crypto';
import { clientId, clientSecret } from './environment.ts';

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function decodeForm(text: string): string {
  return new URLSearchParams(`value=${text}`).get('value') ?? '';
}

/**
 * Whether the client is authenticated, by `client_secret_basic` or `client_secret_post`, not both (RFC 6749,
 * 2.3).
 */
export function isClient(header: string | undefined, form: ReadonlyMap<string, string>): boolean {
  const basic = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1];
  const secret = form.get('client_secret');
  if (basic === undefined) {
    return secret !== undefined && isSame(secret, clientSecret) && form.get('client_id') === clientId;
  }
  if (secret !== undefined) return false;
  const [id = '', given = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2);
  return decodeForm(id) === clientId && isSame(decodeForm(given), clientSecret);
}
