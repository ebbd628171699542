import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { entryOf } from '../port/findings.ts';
import type { WebhookDelivery, WebhookHint } from '../port/provider.ts';
import { webhookBody } from './schema.ts';

/** Of `x-payload-digest-alg` (docs.sumsub.com/docs/webhook-manager), but for SHA-1. */
const hashes: Readonly<Record<string, { name: string; digits: number }>> = {
  HMAC_SHA256_HEX: { name: 'sha256', digits: 64 },
  HMAC_SHA512_HEX: { name: 'sha512', digits: 128 },
};

/**
 * Undefined if Sumsub has not signed it. The signature covers no time, so repeats are recognised by the hash
 * of the body.
 */
export function readWebhook(secret: string, { body, headers }: WebhookDelivery): WebhookHint | undefined {
  const hash = entryOf(hashes, one(headers['x-payload-digest-alg']));
  const digest = one(headers['x-payload-digest']).toLowerCase();
  if (hash === undefined || digest.length !== hash.digits || !/^[0-9a-f]+$/.test(digest)) return undefined;
  const expected = createHmac(hash.name, secret).update(body).digest();
  if (!timingSafeEqual(Buffer.from(digest, 'hex'), expected)) return undefined;

  const named = v.safeParse(v.pipe(v.string(), v.parseJson(), webhookBody), body.toString('utf8'));
  return {
    delivery: createHash('sha256').update(body).digest('hex'),
    sessionId: named.success ? named.output.externalUserId : '',
    vendorSession: named.success ? named.output.applicantId : '',
  };
}

function one(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
