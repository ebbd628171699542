import { createHmac } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { deriveKey, type InstallationKey, type Keyring } from './keyring.ts';

/** What one key made of addresses a while ago: somebody's requests come in a row, each with a log line. */
interface Known {
  key: Buffer;
  hashes: Map<string, string>;
}

const mostKnown = 10_000;

const knownOf = new WeakMap<InstallationKey, Known>();

function knownUnder(current: InstallationKey): Known {
  let known = knownOf.get(current);
  if (known === undefined) {
    known = { key: deriveKey(current, 'address-in-log', ''), hashes: new Map() };
    knownOf.set(current, known);
  }
  return known;
}

/**
 * What a log says in place of a network address (of IPv6 its 64-bit network): the same for the same address
 * until the key of the purpose `tokens` is replaced, and nothing that whoever reads logs can turn back.
 */
export function addressHash(keyring: Keyring, address: string): string {
  const { key, hashes } = knownUnder(keyring.current('tokens'));
  const known = hashes.get(address);
  if (known !== undefined) return known;
  const hash = createHmac('sha256', key).update(normalizeIP(address)).digest('hex').slice(0, 16);
  if (hashes.size >= mostKnown) hashes.clear();
  hashes.set(address, hash);
  return hash;
}
