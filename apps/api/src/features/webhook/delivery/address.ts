import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Context } from '../../../base/context.ts';

/** An endpoint leads where no webhook may go: into a network of ours, or unencrypted through a public one. */
export class AddressRefused extends Error {
  constructor() {
    super('The address is not one that webhooks may be sent to');
    this.name = 'AddressRefused';
  }
}

/** Public addresses that are a machine's own all the same: a cloud's metadata. */
const metadata = new Set(['168.63.129.16']);

/** Of IPv6, only what is handed out to be reached from anywhere. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether anybody can reach an address: not a private, local, shared, reserved or translated one. One of IPv4
 * that is written as one of IPv6 counts as what it is.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (metadata.has(address.toString()) || address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast);
}

export type Surroundings = Pick<Context, 'resolveHost'> & {
  config: Pick<Context['config'], 'webhookNetworks'>;
};

/** Throws unless webhooks may be sent to an address, with TLS or without. */
function check(text: string, encrypted: boolean, { config }: Surroundings): void {
  const address = ipaddr.process(text);
  const allowed =
    ipaddr.subnetMatch(address, { allowed: [...config.webhookNetworks] }, 'other') === 'allowed';
  if (!allowed && !(encrypted && isPublic(address))) throw new AddressRefused();
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

async function checkedAddresses(url: URL, surroundings: Surroundings): Promise<readonly LookupAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const found = family === 0 ? await surroundings.resolveHost(host) : [{ address: host, family }];
  // A name that leads into our network as well has no business here.
  for (const { address } of found) check(address, url.protocol === 'https:', surroundings);
  return found;
}

/** Throws `AddressRefused` where an endpoint is not one that webhooks may be sent to, at this moment. */
export async function checkAddress(url: URL, surroundings: Surroundings): Promise<void> {
  const plain = url.username === '' && url.password === '' && url.hash === '';
  if (!plain || !/^https?:$/.test(url.protocol)) throw new AddressRefused();
  await checkedAddresses(url, surroundings);
}

/**
 * How a connection finds its address: the one that is checked is the one that is connected to, whatever the
 * name leads to a moment later. For a literal address, which is not looked up, this throws at once.
 */
export function checkedLookup(url: URL, surroundings: Surroundings): LookupFunction {
  const host = hostOf(url);
  if (isIP(host) !== 0) check(host, url.protocol === 'https:', surroundings);
  return (_host, options, answer) => {
    checkedAddresses(url, surroundings).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) answer(new AddressRefused(), []);
        else if (options.all === true) answer(null, [...addresses]);
        else answer(null, first.address, first.family);
      },
      (error: unknown) => answer(error instanceof Error ? error : new AddressRefused(), []),
    );
  };
}
