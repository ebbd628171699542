/** An answer that is read already: whoever takes it has it before anything is drawn. */
export type EarlyAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'>;

/** A request that the page began while the app's code was still on its way. */
export interface EarlyRequest {
  response: Promise<EarlyAnswer>;
  /** When it was sent, by `performance.now()`. */
  begun: number;
  /** The trace that it carries. */
  trace: { traceId: string; traceparent: string };
  abort: () => void;
}

declare global {
  /** By `earlyKey`; set by the script in the page's head (`early/`). */
  var credenceEarly: Record<string, EarlyRequest> | undefined;
}

export const earlyKey = (method: string, url: string, body: unknown): string =>
  `${method} ${url} ${typeof body === 'string' ? body : ''}`;

/** The request that is on its way already, for the first who asks; afterwards there is none. */
export function takeEarly(method: string, url: string, body: unknown): EarlyRequest | undefined {
  const key = earlyKey(method, url, body);
  const early = globalThis.credenceEarly?.[key];
  delete globalThis.credenceEarly?.[key];
  return early;
}

/** Its answer, until the signal gives it up. */
export function joinEarly({ response, abort }: EarlyRequest, signal: AbortSignal): Promise<EarlyAnswer> {
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return response;
}
