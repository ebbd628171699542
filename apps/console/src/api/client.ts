import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import { readEnvelope } from '@credence/contract/envelope';
import { type RetCodeName, retCodes } from '@credence/contract/ret-codes';
import * as v from 'valibot';
import { retCodeName } from './ret-code-name.ts';
import { noteServerTime } from './server-time.ts';

/** Why a call failed: the server's refusal by name, or a failure of the network or the answer. */
export type FailureReason = RetCodeName | 'UNREACHABLE' | 'ANSWER_UNKNOWN';

/** A call that failed. The message names the reason only, so that it can be logged. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly reason: FailureReason;
  /** What the server said beside the reason; as it came, to be parsed. */
  readonly details: unknown;

  constructor(reason: FailureReason, details?: unknown) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}

const callTimeout = 20_000;

/** `fetch` with the session cookie and a time limit; network failures reject with `ApiError`. */
export async function request(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const limit = AbortSignal.timeout(callTimeout);
  try {
    const response = await fetch(path, {
      ...init,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    noteServerTime(response);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(limit.aborted ? 'REQUEST_TIMEOUT' : 'UNREACHABLE');
  }
}

/** The error of a failed response, from its envelope or else from its HTTP status. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const envelope = readEnvelope(body);
  const code = envelope?.ret_code;
  const name = code === undefined || code === retCodes.OK ? undefined : retCodeName(code);
  if (name) return new ApiError(name, envelope?.result);
  if (response.status === 401) return new ApiError('NOT_SIGNED_IN');
  if (response.status === 403) return new ApiError('NO_PERMISSION');
  if (response.status === 404) return new ApiError('NOT_FOUND');
  if (response.status === 429) return new ApiError('TOO_MANY_REQUESTS');
  return new ApiError(response.status >= 500 ? 'SERVER_FAILED' : 'ANSWER_UNKNOWN');
}

/** Loads a file; a refusal is answered like a success, as JSON. */
export async function loadFile(
  path: string,
  { signal, ...init }: Pick<RequestInit, 'priority'> & { signal?: AbortSignal } = {},
): Promise<Blob> {
  const response = await request(path, init, signal);
  const refused = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (!response.ok || refused) throw await refusalOf(response);
  return response.blob();
}

/** The path of a call; a GET's input is its query. */
function addressOf(endpoint: AnyEndpoint, input: unknown): string {
  if (endpoint.method !== 'GET') return endpoint.path;
  const query = new URLSearchParams(v.parse(v.record(v.string(), v.string()), input));
  return query.size === 0 ? endpoint.path : `${endpoint.path}?${query.toString()}`;
}

/**
 * Calls an endpoint of the contract: sends the input, unwraps the envelope and checks the result against its
 * schema. Rejects with `ApiError`; an abort by `signal` rejects as `fetch` does.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<ResultOf<E>> {
  const init: RequestInit =
    endpoint.method === 'GET'
      ? { method: 'GET', headers: { accept: 'application/json' } }
      : {
          method: endpoint.method,
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(input),
        };
  const response = await request(addressOf(endpoint, input), init, signal);
  if (!response.ok) throw await refusalOf(response);
  const body: unknown = await response.json().catch(() => undefined);
  const envelope = readEnvelope(body);
  if (!envelope) throw new ApiError('ANSWER_UNKNOWN');
  if (envelope.ret_code !== retCodes.OK)
    throw new ApiError(retCodeName(envelope.ret_code) ?? 'ANSWER_UNKNOWN', envelope.result);
  const result = v.safeParse<E['result']>(endpoint.result, envelope.result);
  if (!result.success) throw new ApiError('ANSWER_UNKNOWN');
  return result.output;
}

/** The reason of a failed call; undefined for any other error. */
export const reasonOf = (error: unknown): FailureReason | undefined =>
  error instanceof ApiError ? error.reason : undefined;

/** Whether the officer has to sign in again. */
export const isSignedOut = (error: unknown): boolean => {
  const reason = reasonOf(error);
  return reason === 'NOT_SIGNED_IN' || reason === 'TOKEN_INVALID' || reason === 'TOKEN_EXPIRED';
};

/** The details of a refusal, where it is the one with the reason and they are as expected. */
export function detailsOf<Schema extends v.GenericSchema>(
  error: unknown,
  reason: FailureReason,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  if (!(error instanceof ApiError) || error.reason !== reason) return undefined;
  const read = v.safeParse(schema, error.details);
  return read.success ? read.output : undefined;
}
