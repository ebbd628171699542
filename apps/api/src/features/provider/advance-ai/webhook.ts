import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { WebhookDelivery, WebhookHint } from '../port/provider.ts';
import { callback } from './schema.ts';

/**
 * Advance.AI does not sign callbacks and advises a secret in the address instead
 * (docs/common-callback-notification). Ours names the session and is signed by us for this session only.
 */
export function callbackAddress(webhook: string, sessionId: string, secretKey: string): string {
  const address = new URL(webhook);
  address.searchParams.set('session', sessionId);
  address.searchParams.set('authorization', proof(sessionId, secretKey).toString('hex'));
  return address.href;
}

/** What a callback names; undefined if we did not issue its address. */
export function readWebhook(secretKey: string, { body, query }: WebhookDelivery): WebhookHint | undefined {
  const parameters = new URLSearchParams(query);
  const sessionId = parameters.get('session') ?? '';
  const given = Buffer.from(parameters.get('authorization') ?? '', 'hex');
  const expected = proof(sessionId, secretKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), callback), body.toString('utf8'));
  if (!read.success) return undefined;
  return {
    // Another session's webhook may have the same body, but never the same id.
    delivery: createHash('sha256').update(`${sessionId}\n`).update(body).digest('hex'),
    sessionId,
    vendorSession: read.output.signatureId,
  };
}

function proof(sessionId: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`callback of session ${sessionId}`).digest();
}
