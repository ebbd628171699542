import { randomHex } from '../host/random.ts';

/** A W3C trace context: its id, and the `traceparent` header that carries it to the server. */
export interface Trace {
  traceId: string;
  traceparent: string;
}

/** A new one, version 00, sampled. */
export function newTrace(): Trace {
  const traceId = randomHex(16);
  return { traceId, traceparent: `00-${traceId}-${randomHex(8)}-01` };
}
