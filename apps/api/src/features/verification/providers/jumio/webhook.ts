import { createHash } from 'node:crypto';
import { isIP, type BlockList } from 'node:net';
import * as v from 'valibot';
import type { WebhookDelivery, WebhookHint } from '../provider.ts';
import { callback } from './schema.ts';

/**
 * Jumio signs no callback; its way is a list of the addresses that they come from (guide, "Jumio Callback IP Addresses"). Whatever a callback
 * says, the verdict is read.
 */
export function readWebhook(senders: BlockList, { address, body }: WebhookDelivery): WebhookHint | undefined {
  const family = isIP(address);
  if (family === 0 || !senders.check(address, family === 6 ? 'ipv6' : 'ipv4')) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), callback), body.toString('utf8'));
  if (!read.success) return undefined;
  const { userReference, workflowExecution } = read.output;
  return {
    // No callback has an id of its own, but each tells when it was sent.
    delivery: createHash('sha256').update(body).digest('hex'),
    sessionId: userReference,
    vendorSession: workflowExecution.id,
  };
}
