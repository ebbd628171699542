import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';
import type { WebhookDelivery, WebhookHint } from '../provider.ts';
import { callback } from './schema.ts';

/**
 * Jumio signs no callback; its way is a list of the addresses that they come from (guide, "Jumio Callback IP Addresses"). Whatever a callback
 * says, the verdict is read.
 *
 * @param addresses single addresses and CIDR blocks
 * @throws Error where one of them is neither, so that the server does not start with it
 */
export function callbackReader(
  addresses: readonly string[],
): (delivery: WebhookDelivery) => WebhookHint | undefined {
  const allowed = allowList(addresses);
  return ({ address, body }) => {
    const family = isIP(address);
    if (family === 0 || !allowed.check(address, family === 6 ? 'ipv6' : 'ipv4')) return undefined;
    const read = v.safeParse(callback, parsed(body));
    if (!read.success) return undefined;
    const { userReference, workflowExecution } = read.output;
    return {
      // No callback has an id of its own, but each tells when it was sent.
      delivery: createHash('sha256').update(body).digest('hex'),
      sessionId: userReference,
      vendorSession: workflowExecution.id,
    };
  };
}

function allowList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [network = '', prefix] = entry.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(network, family);
    else if (/^\d{1,3}$/.test(prefix)) list.addSubnet(network, Number(prefix), family);
    else throw new Error(`${entry} is no block of addresses`);
  }
  return list;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
