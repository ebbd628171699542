import { type AnyEndpoint, type InputOf, readEnvelope, type ResultOf } from '@credence/contract';
import { safeParse } from 'valibot';
import { host } from '../host/choose.ts';
import { currentLanguage } from '../i18n/language.ts';
import { ApiError, clientCodes, OfflineError } from './errors.ts';

export { ApiError, OfflineError } from './errors.ts';

/** How long an answer may take, in milliseconds (S9.1). */
const timeoutMs = 30_000;

export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason, not with an ApiError. */
  signal?: AbortSignal | undefined;
}

function request(endpoint: AnyEndpoint, input: unknown): [url: string, init: RequestInit] {
  const path = host.pathOf(endpoint);
  if (endpoint.method === 'POST') return [path, { method: 'POST', body: JSON.stringify(input) }];
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined) query.append(name, String(value));
  }
  return [query.size > 0 ? `${path}?${query}` : path, { method: 'GET' }];
}

async function unwrap(response: Response): Promise<unknown> {
  const text = await response.text();
  let envelope: ReturnType<typeof readEnvelope>;
  try {
    envelope = readEnvelope(JSON.parse(text));
  } catch {
    envelope = undefined;
  }
  if (!response.ok) {
    // A refusal says more than its status; the status alone is all there is from a proxy on the way.
    if (envelope && envelope.ret_code !== 0)
      throw new ApiError(envelope.ret_code, envelope.ret_msg, envelope.result);
    const { status, statusText } = response;
    throw new ApiError(clientCodes.HTTP, 'http error', { status, statusText });
  }
  if (!envelope) throw new ApiError(clientCodes.UNEXPECTED, 'Non Response!');
  if (envelope.ret_code !== 0) throw new ApiError(envelope.ret_code, envelope.ret_msg, envelope.result);
  return envelope.result;
}

/**
 * Calls an endpoint and gives its result, checked against the contract (S7.2 to S7.6). Rejects with `ApiError` where the server refuses, the
 * answer is not what the contract says, or none comes within 30 s; with `OfflineError` where the server cannot be reached.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal }: CallOptions = {},
): Promise<ResultOf<E>> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const [url, init] = request(endpoint, input);
    const response = await fetch(url, {
      ...init,
      credentials: host.credentials,
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Accept-Language': currentLanguage(),
        ...host.headers(),
      },
    });
    const parsed = safeParse(endpoint.result, await unwrap(response));
    if (!parsed.success) throw new ApiError(clientCodes.UNEXPECTED, 'unexpected result');
    return parsed.output;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (timeout.signal.aborted) throw new ApiError(clientCodes.TIMEOUT, 'Request timeout, please re-try!');
    throw new OfflineError();
  } finally {
    clearTimeout(timer);
  }
}
