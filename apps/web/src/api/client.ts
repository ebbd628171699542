import { type AnyEndpoint, type InputOf, isRead, type ResultOf } from '@credence/contract/endpoint';
import { readEnvelope } from '@credence/contract/envelope';
import { retCodes } from '@credence/contract/ret-codes';
import { safeParse } from 'valibot';
import { apiUrl } from '../host/api-origin.ts';
import { host } from '../host/choose.ts';
import { currentLanguage } from '../i18n/language.ts';
import { removeStoredAnswers } from './stored-answers.ts';
import { tagOf, trackedTags, trackTag } from './client-tags.ts';
import { takeEarly } from '../host/early-request.ts';
import { type Answer, ApiError, clientCodes, OfflineError } from './errors.ts';
import { emitApiEvent, type RequestFacts } from './events.ts';
import { newTrace } from './trace.ts';
import { isAccepted, send } from './transport.ts';

export { ApiError, OfflineError } from './errors.ts';

/**
 * From when an answer counts as slow, and from when it is no longer reported as such (S8.10, S9.10), in
 * milliseconds.
 */
const slowFrom = 3_000;
const slowUntil = 30_000;

const tokenOver: ReadonlySet<number> = new Set([retCodes.TOKEN_INVALID, retCodes.TOKEN_EXPIRED]);
const noPermission: ReadonlySet<number> = new Set([
  retCodes.NOT_SIGNED_IN,
  retCodes.NO_PERMISSION,
  retCodes.ACCOUNT_RESTRICTED,
]);

/** How an answer that is none, or cannot be used, is called (S8.1). */
const noResponse = 'Non Response!';

export interface PublicCallOptions {
  /** Gives the call up; it then rejects with the signal's reason, not with an ApiError. */
  signal?: AbortSignal | undefined;
  /**
   * Takes an answer that is at most 60 s old and keeps the new one as long (S7.5); GET only. Public data
   * outlasts the page.
   */
  cache?: boolean;
  /** How long the answer may take, in milliseconds; 30,000 where not said. */
  limit?: number;
}

export interface CallOptions extends PublicCallOptions {
  /**
   * Sent as `X-Client-Tag` and tracked for 60 s (S7.3); where not said, a call that changes something is
   * tagged with its own name.
   */
  tag?: string;
  /**
   * What follows where the account holder has to confirm first (S7.20), as the text of the button; they are
   * asked in any case.
   */
  confirm?: string;
}

/** Sent with the input: of the check that was passed for this very call. */
interface Confirmed extends CallOptions {
  ticket?: string;
}

const isVerification = (path: string): boolean => /^\/(?:v3\/private|v1\/s1)\/kyc/.test(path);

function isNotOk(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'ok' in body && body.ok !== true;
}

function refusalMessage(code: number, retMsg: string): string {
  if (tokenOver.has(code)) return `Timeout, ${retMsg || 'token error'}.`;
  return noPermission.has(code) ? 'user no permission' : 'bad business ret_code';
}

/**
 * The result of an answer, checked against the contract; throws what section 8 of the specification makes
 * of any other.
 */
function resultOf<E extends AnyEndpoint>(endpoint: E, path: string, response: Answer): ResultOf<E> {
  const envelope = readEnvelope(response.body);
  if (!isAccepted(response.status)) {
    // A refusal says more than its status; the status alone is all there is from a proxy on the way.
    throw new ApiError(
      envelope?.ret_code || clientCodes.HTTP,
      envelope?.ret_msg ?? 'http error',
      envelope?.result,
      { message: 'http error', response },
    );
  }
  if (!envelope) throw new ApiError(clientCodes.UNEXPECTED, noResponse, undefined, { response });
  const { ret_code: code, ret_msg: retMsg, result } = envelope;
  if (code !== retCodes.OK)
    throw new ApiError(code, retMsg, result, { message: refusalMessage(code, retMsg), response });
  const parsed = safeParse(endpoint.result, result);
  const verification = isVerification(path);
  if (parsed.success && !(verification && isNotOk(response.body))) return parsed.output;
  throw new ApiError(clientCodes.UNEXPECTED, verification ? noResponse : 'unexpected result', undefined, {
    response,
  });
}

function clearCache(): void {
  // At once: the page may be on its way to the sign-in before the code below has come.
  removeStoredAnswers();
  // If its code fails to load, nothing was kept.
  import('./cache.ts').then(({ clearAnswers }) => clearAnswers()).catch(() => undefined);
}

/** Tells the page of a failure that concerns more than the caller. */
function report(error: ApiError, facts: RequestFacts): void {
  const { code, message, response } = error;
  // A host with a session of its own renews it first.
  if (tokenOver.has(code) && !host.session) emitApiEvent({ type: 'token-timeout', message });
  if (noPermission.has(code)) {
    clearCache();
    emitApiEvent({ type: 'no-permission', code });
  }
  // Without a connection the user knows, and no report could be sent.
  if (navigator.onLine === false) return;
  if (code === retCodes.REQUEST_TIMEOUT)
    emitApiEvent({ type: 'transport', event: 79997, status: 408, ...facts });
  else if (error instanceof OfflineError) emitApiEvent({ type: 'transport', event: 79999, ...facts });
  else if (response && !isAccepted(response.status))
    emitApiEvent({ type: 'transport', event: 79998, status: response.status, ...facts });
}

async function request<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, cache, limit, ticket, tag = tagOf(endpoint) }: Confirmed,
  isPublic: boolean,
): Promise<ResultOf<E>> {
  const { method } = endpoint;
  const path = host.pathOf(endpoint);
  const init: RequestInit = { method, signal: signal ?? null };
  let url = apiUrl(path);
  if (method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input ?? {})) {
      if (value !== undefined) query.append(name, String(value));
    }
    if (query.size > 0) url += `?${query}`;
  } else init.body = JSON.stringify(ticket === undefined ? input : Object.assign({}, input, { ticket }));

  const early = isPublic ? undefined : takeEarly(method, url, init.body);
  const trace = isPublic ? undefined : (early?.trace ?? newTrace());
  if (trace) {
    init.credentials = host.credentials;
    init.headers = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Accept-Language': currentLanguage(),
      traceparent: trace.traceparent,
      ...host.headers(),
    };
    if (tag !== undefined) {
      init.headers['X-Client-Tag'] = tag;
      trackTag(tag);
    }
  } else {
    init.credentials = 'omit';
    init.headers = { 'Content-Type': 'application/json' };
  }

  const answers = cache && method === 'GET' ? await import('./cache.ts').catch(() => undefined) : undefined;
  const key = `${currentLanguage()} ${url}`;
  const kept = answers?.keptAnswer(key);
  if (kept !== undefined) {
    const parsed = safeParse(endpoint.result, kept);
    if (parsed.success) return parsed.output;
  }

  const begun = early?.begun ?? performance.now();
  const facts = (): RequestFacts => ({
    method,
    path,
    durationMs: Math.round(performance.now() - begun),
    tags: trackedTags(),
    ...(trace && { traceId: trace.traceId }),
  });
  try {
    const answer = await send(url, init, limit, early);
    const timed = facts();
    if (timed.durationMs >= slowFrom && timed.durationMs < slowUntil)
      emitApiEvent({ type: 'slow', ...timed });
    const result = resultOf(endpoint, path, answer);
    answers?.keepAnswer(key, result, isPublic);
    return result;
  } catch (error) {
    if (error instanceof ApiError) {
      error.repeatable = isRead(endpoint);
      if (trace) error.traceId = trace.traceId;
      report(error, facts());
    }
    throw error;
  }
}

/** A call in the host's session: where that is renewed, a call that came too late is made once more. */
async function callInSession<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Confirmed,
): Promise<ResultOf<E>> {
  try {
    return await request(endpoint, input, options, false);
  } catch (error) {
    const { session } = host;
    if (!(session && error instanceof ApiError && tokenOver.has(error.code))) throw error;
    if (await session.renew()) return request(endpoint, input, options, false);
    emitApiEvent({ type: 'token-timeout', message: error.message });
    throw error;
  }
}

/**
 * Calls an endpoint and gives its result, checked against the contract (S7.2 to S7.6). Rejects with
 * `ApiError` where the server refuses, the answer is not what the contract says, or none comes within 30 s;
 * with `OfflineError` where the server cannot be reached. What concerns more than the caller is told by
 * `events.ts`. Where the account holder has to confirm that it is them, they are asked, and the call is made
 * again; if they leave that, it stays refused with SECURITY_CHECK_NEEDED.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  try {
    return await callInSession(endpoint, input, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === retCodes.SECURITY_CHECK_NEEDED)) throw error;
    // Few calls ever come here.
    const asking = await import('./confirm.ts').catch(() => undefined);
    const ticket = await asking?.ticketFor(error.details, options.confirm);
    if (ticket === undefined) throw error;
    return callInSession(endpoint, input, { ...options, ticket });
  }
}

/** The client for public data: without cookies, with only a JSON content type (S7.4). Otherwise as `call`. */
export function callPublic<E extends AnyEndpoint & { readonly access: 'public' }>(
  endpoint: E,
  input: InputOf<E>,
  options: PublicCallOptions = {},
): Promise<ResultOf<E>> {
  return request(endpoint, input, options, true);
}
