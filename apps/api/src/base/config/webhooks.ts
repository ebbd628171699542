import ipaddr from 'ipaddr.js';
import type { ConfigReader } from './reader.ts';

/** A network as `ipaddr.js` compares it: its first address and the length of its prefix. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

const thisMachine = '127.0.0.0/8,::1/128';

/**
 * Networks that are not public and may receive webhooks, without TLS too. Where only this machine reaches the
 * server, that is the machine itself.
 */
export function readWebhookNetworks(
  { text, problems }: ConfigReader,
  { onlyThisMachine }: { onlyThisMachine: boolean },
): readonly Network[] {
  const name = 'CREDENCE_WEBHOOK_NETWORKS';
  const value = text(name) ?? (onlyThisMachine ? thisMachine : 'none');
  if (value === 'none') return [];
  return value.split(',').flatMap((entry) => {
    const network = entry.trim();
    if (ipaddr.isValidCIDR(network)) return [ipaddr.parseCIDR(network)];
    problems.push(`${name} must be none, or hold networks such as 10.20.0.0/16, separated by commas.`);
    return [];
  });
}
