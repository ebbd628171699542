import { retCodes } from '@credence/contract/ret-codes';
import { type EarlyRequest, joinEarly } from '../host/early-request.ts';
import { type Answer, ApiError, OfflineError } from './errors.ts';

/** How long an answer may take, in milliseconds (S9.1). */
const usualLimit = 30_000;

/** Whether a status is one of success (S9.1). */
export const isAccepted = (status: number): boolean => status >= 200 && status <= 299;

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function plainHeaders(headers: Headers): Record<string, string> {
  const plain: Record<string, string> = {};
  headers.forEach((value, name) => {
    plain[name.toLowerCase()] = value;
  });
  delete plain['set-cookie'];
  return plain;
}

/**
 * Sends a request and gives its answer whatever the status says; knows nothing of envelopes. Rejects with
 * the reason of `init.signal` when given up, with `ApiError` 9000001 after `limit` milliseconds (S8.6),
 * with `OfflineError` where no answer comes. One that the page began early is not sent again.
 */
export async function send(
  url: string,
  init: RequestInit,
  limit = usualLimit,
  early?: EarlyRequest,
): Promise<Answer> {
  const { signal } = init;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), limit);
  try {
    const eitherSignal = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    const response = await (early
      ? joinEarly(early, eitherSignal)
      : fetch(url, { ...init, signal: eitherSignal }));
    const { ok, status, statusText } = response;
    // A success that is none has nothing to say (S8.9).
    if (isAccepted(status) && !ok) return { status, statusText, headers: {}, body: {} };
    return {
      status,
      statusText,
      headers: plainHeaders(response.headers),
      body: parseJson(await response.text()),
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!timeout.signal.aborted) throw new OfflineError(error);
    throw new ApiError(retCodes.REQUEST_TIMEOUT, 'Request timeout, please re-try!', undefined, {
      cause: new Error(`timeout of ${limit} ms exceeded`),
    });
  } finally {
    clearTimeout(timer);
  }
}
