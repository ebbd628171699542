import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { day } from '@credence/policy';
import * as v from 'valibot';
import type { WebhookDelivery, WebhookHint } from '../port/provider.ts';
import { callback } from './schema.ts';

/** So long after its page was made a session may still be reported about; polling finds what comes later. */
const addressLife = 30 * day;

/**
 * Advance.AI does not sign callbacks and advises a secret in the address instead
 * (docs/common-callback-notification). Ours names the session and its end, and is signed by us for those.
 */
export function callbackAddress(webhook: string, sessionId: string, secretKey: string, now: Date): string {
  const address = new URL(webhook);
  const until = String(now.getTime() + addressLife);
  address.searchParams.set('session', sessionId);
  address.searchParams.set('until', until);
  address.searchParams.set('authorization', proof(sessionId, until, secretKey).toString('hex'));
  return address.href;
}

/** What a callback names; undefined if we did not issue its address, or if that has ended. */
export function readWebhook(
  secretKey: string,
  { body, query }: WebhookDelivery,
  now: Date,
): WebhookHint | undefined {
  const parameters = new URLSearchParams(query);
  const sessionId = parameters.get('session') ?? '';
  const until = parameters.get('until') ?? '';
  const given = Buffer.from(parameters.get('authorization') ?? '', 'hex');
  const expected = proof(sessionId, until, secretKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number(until) < now.getTime()) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), callback), body.toString('utf8'));
  if (!read.success) return undefined;
  return {
    // Another session's webhook may have the same body, but never the same id.
    delivery: createHash('sha256').update(`${sessionId}\n`).update(body).digest('hex'),
    sessionId,
    vendorSession: read.output.signatureId,
  };
}

function proof(sessionId: string, until: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`callback of session ${sessionId} until ${until}`).digest();
}
