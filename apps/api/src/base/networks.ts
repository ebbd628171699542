import { BlockList, isIP, isIPv6 } from 'node:net';

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Adds an address, or a network in the form of CIDR, to a list; throws where it is neither. */
export function addNetwork(list: BlockList, entry: string): void {
  const [, network = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  if (prefix === undefined) list.addAddress(network, familyOf(network));
  else list.addSubnet(network, Number(prefix), familyOf(network));
}

/** Whether an address is on a list; one of IPv4 is found in its IPv6 form too. */
export const isListed = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, familyOf(address));
