import type { SmsGateway } from '../../base/config/sms.ts';
import { webhookHeaders } from '../../base/webhook-signature.ts';
import type { Outcome, Sender } from './sender.ts';

/** How long the gateway may take, in milliseconds. */
const patience = 10_000;

/** It says no to this message or number, and would tomorrow. Any other answer may change. */
const refusedForGood: ReadonlySet<number> = new Set([400, 410, 413, 422]);

/** It has had the message before, with the same key: an earlier answer did not reach us. */
const hadIt = 409;

function outcomeOf({ ok, status }: Response): Outcome {
  const answer = String(status);
  if (ok || status === hadIt) return { state: 'sent', answer };
  return { state: refusedForGood.has(status) ? 'refused' : 'later', answer };
}

/** Sends through the operator's HTTP gateway. */
export function smsSender({ url, token, secret }: SmsGateway, now: () => Date): Sender {
  return async ({ to, country, id, short }) => {
    const whole = to.startsWith('+') || country === '';
    const body = JSON.stringify({ id, to, ...(!whole && { country }), text: short });
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
          ...webhookHeaders([secret], { id, at: now(), body }),
        },
        body,
        signal: AbortSignal.timeout(patience),
        // Number, token and signature are for this address only.
        redirect: 'error',
      });
      await response.body?.cancel();
      return outcomeOf(response);
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      return { state: 'later', answer: late ? 'ETIMEDOUT' : 'ECONNECTION' };
    }
  };
}
