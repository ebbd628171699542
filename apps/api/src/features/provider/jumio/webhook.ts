import { createHash } from 'node:crypto';
import type { BlockList } from 'node:net';
import * as v from 'valibot';
import { isListed } from '../../../base/networks.ts';
import type { WebhookDelivery, WebhookHint } from '../port/provider.ts';
import { callback } from './schema.ts';

/**
 * Jumio does not sign callbacks but publishes their source addresses (guide, "Jumio Callback IP Addresses").
 * Whatever a callback says, the verdict is read again.
 */
export function readWebhook(senders: BlockList, { address, body }: WebhookDelivery): WebhookHint | undefined {
  if (!isListed(senders, address)) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), callback), body.toString('utf8'));
  if (!read.success) return undefined;
  const { userReference, workflowExecution } = read.output;
  return {
    // Callbacks have no id, but each has the time it was sent.
    delivery: createHash('sha256').update(body).digest('hex'),
    sessionId: userReference,
    vendorSession: workflowExecution.id,
  };
}
