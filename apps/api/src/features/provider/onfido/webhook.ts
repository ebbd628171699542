import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { WebhookDelivery, WebhookHint } from '../port/provider.ts';
import { webhookEvent } from './schema.ts';
import { sessionOfTags } from './session-tag.ts';

/**
 * Undefined if Onfido has not signed it (HMAC-SHA256 of the raw body in X-SHA2-Signature, as onfido-node's
 * verifier checks it). The signature covers no time, so repeats are recognised by the hash of the body.
 */
export function readWebhook(token: string, { body, headers }: WebhookDelivery): WebhookHint | undefined {
  const signature = headers['x-sha2-signature'];
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return undefined;
  const expected = createHmac('sha256', token).update(body).digest();
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), expected)) return undefined;

  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), webhookEvent), body.toString('utf8'));
  const event = read.success ? read.output.payload : undefined;
  return {
    delivery: createHash('sha256').update(body).digest('hex'),
    sessionId: sessionOfTags(event?.resource?.tags ?? []),
    vendorSession:
      (event?.resource_type === 'workflow_run' ? event.object?.id : event?.resource?.workflow_run_id) ?? '',
  };
}
