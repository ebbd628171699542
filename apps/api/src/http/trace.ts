/** The trace that a request belongs to, begun by a browser or a proxy. */
export interface TraceContext {
  traceId: string;
  /** The span that caused the request. */
  parentId: string;
}

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const zeros = /^0+$/;

/**
 * Reads a `traceparent` header (W3C Trace Context, version 00). Anything malformed is ignored, as the
 * recommendation asks.
 */
export function readTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, traceId, parentId] = shape.exec(header) ?? [];
  if (traceId === undefined || parentId === undefined) return undefined;
  return zeros.test(traceId) || zeros.test(parentId) ? undefined : { traceId, parentId };
}
