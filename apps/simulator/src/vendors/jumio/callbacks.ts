import { callbackTarget } from '../../core/callback-target.ts';
import type { VendorContext } from '../../core/vendor.ts';
import { callbackBody } from './result.ts';
import type { WorkflowExecution, WorkflowStatus } from './workflow-execution.ts';

/**
 * A guess: Jumio's documentation asks for a 200 and does not say how often or when it retries, nor how long
 * it waits. Five retries within half an hour match its advice to poll for a quarter of an hour.
 */
const retryAfterSeconds = [60, 120, 300, 600, 900];
const timeoutMilliseconds = 10_000;

const opposites: Partial<Record<WorkflowStatus, WorkflowStatus>> = {
  PROCESSED: 'SESSION_EXPIRED',
  SESSION_EXPIRED: 'PROCESSED',
  TOKEN_EXPIRED: 'PROCESSED',
};

/** Sent as if by a proxy in front of the server; reserved for documentation (RFC 5737). */
const fromSomebodyElse = { 'x-forwarded-for': '203.0.113.7' };

/** Calls the client's callback address. Jumio signs nothing; only the sender's address can be checked. */
export function sendCallback(context: VendorContext, execution: WorkflowExecution): void {
  const { callbackUrl } = execution.request;
  if (callbackUrl === undefined) return;
  const body = callbackBody(execution, context.origin(), context.clock.now());
  const opposite = opposites[execution.status];
  context.deliver({
    vendor: 'jumio',
    sessionId: execution.id,
    type: execution.status,
    target: () => callbackTarget(callbackUrl, context.webhookTarget()),
    body: JSON.stringify(body),
    contentType: 'application/json',
    ...(opposite !== undefined && {
      contradiction: JSON.stringify({
        ...body,
        workflowExecution: { ...body.workflowExecution, status: opposite },
      }),
    }),
    sign: (_body, forged) => (forged ? fromSomebodyElse : {}),
    retryAfterSeconds,
    timeoutMilliseconds,
  });
}
