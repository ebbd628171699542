import { createHmac } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { deriveKey, type InstallationKey, type Keyring } from './keyring.ts';

const keys = new WeakMap<InstallationKey, Buffer>();

/**
 * What a log says in place of a network address (of IPv6 its 64-bit network): the same for the same address
 * until the key of the purpose `tokens` is replaced, and nothing that whoever reads logs can turn back.
 */
export function addressHash(keyring: Keyring, address: string): string {
  const current = keyring.current('tokens');
  const key = keys.get(current) ?? deriveKey(current, 'address-in-log', '');
  keys.set(current, key);
  return createHmac('sha256', key).update(normalizeIP(address)).digest('hex').slice(0, 16);
}
