import { createHmac } from 'node:crypto';

/** What is signed: an id that stays the same at every try, and the very bytes of the body. */
export interface SignedMessage {
  id: string;
  at: Date;
  body: string;
}

/**
 * Signs as the Standard Webhooks do, for which receivers have libraries. While a secret is being replaced
 * there are two, and whoever knows either can verify.
 */
export function webhookHeaders(
  secrets: readonly Buffer[],
  { id, at, body }: SignedMessage,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
