import type { Provider } from '@credence/contract';
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
  type IBackoff,
  type IBackoffFactory,
  type IRetryBackoffContext,
} from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { AnswerTooLarge, answerText } from '../../../http/answer-text.ts';
import type { Metrics, VendorCallOutcome } from '../../../metrics.ts';
import { ProviderUnavailable } from './provider.ts';

/** What providers are given of the world. */
export interface ProviderTools {
  now: () => Date;
  /** Is told of failures: vendor, operation, reason; never of bodies, tokens or addresses. */
  log?: Pick<FastifyBaseLogger, 'warn'>;
  metrics?: Pick<Metrics, 'countVendorCall'>;
  /** Tests wait less. */
  patience?: Partial<Patience>;
}

/** How long vendors are waited for; all in milliseconds but the two counts. */
export interface Patience {
  /** For one attempt, from connecting to the last byte of the answer. */
  attempt: number;
  /** How often a call that may be repeated is tried, the first attempt counted. */
  attempts: number;
  /** Before the second attempt; doubled for each further one, with jitter. */
  firstWait: number;
  /** A vendor that asks for a longer wait than this is unavailable. */
  longestWait: number;
  /** So many failures one after the other open the circuit. */
  failuresToOpen: number;
  /** An open circuit lets a single call through after this time, and closes when it succeeds. */
  open: number;
}

const usualPatience: Patience = {
  attempt: 8000,
  attempts: 3,
  firstWait: 250,
  longestWait: 4000,
  failuresToOpen: 5,
  open: 30_000,
};

/** A clock that is less wrong than this was not the reason of a refusal. */
const toleratedSkew = 10_000;

/** What a signature is made from. */
export interface RequestToSign {
  method: string;
  url: URL;
  /** '' where there is none. */
  body: string;
  /** By the vendor's clock, as far as it is known. */
  now: Date;
}

export interface VendorCall<Value> {
  /** For the log, e.g. `create applicant`. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Headers made anew for each attempt, because signatures carry the time. */
  sign?: (request: RequestToSign) => Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form, where there is no `json`; with files in it as `multipart/form-data`, which is signed as if it were empty. */
  form?: Readonly<Record<string, string>> | FormData;
  /** Whether doing it twice does no more than doing it once; true for GET, PUT and DELETE unless said otherwise. */
  repeatable?: boolean;
  /** What is used of a successful answer; an empty body is `undefined`. */
  answer: v.GenericSchema<unknown, Value>;
}

/** A successful answer, or one whose status the caller said to expect, with whatever JSON was in it. */
export type VendorAnswer<Value> =
  | { ok: true; status: number; value: Value }
  | { ok: false; status: number; body: unknown };

export interface VendorHttp {
  /** Throws `ProviderUnavailable` for everything but a success that the schema can read. */
  call: <Value>(call: VendorCall<Value>) => Promise<Value>;
  /** As `call`, with further statuses that mean something to the caller. */
  callExpecting: <Value>(
    statuses: readonly number[],
    call: VendorCall<Value>,
  ) => Promise<VendorAnswer<Value>>;
  /** The time by the vendor's clock, as far as it is known. */
  vendorNow: () => Date;
}

export interface VendorHttpOptions {
  provider: Provider;
  tools: ProviderTools;
  /**
   * Whether an answer may be a refusal of our time; where its Date header agrees that the clocks differ, ours is corrected and the call made once more.
   * Status 401 unless said otherwise.
   */
  timeRefused?: (status: number, body: unknown) => boolean;
  /** The reason, where a body says that the vendor is not well although the status does not. */
  failing?: (body: unknown) => string | undefined;
}

/** Speaks HTTP with one vendor: time-outs, repeated attempts and one circuit breaker for all that is asked of it. Made once a vendor. */
export function vendorHttp(options: VendorHttpOptions): VendorHttp {
  const { provider, tools, timeRefused = (status) => status === 401, failing } = options;
  const patience = { ...usualPatience, ...tools.patience };
  let skew = 0;
  const vendorNow = () => new Date(tools.now().getTime() + skew);

  const attempts = wrap(
    retry(
      handleWhen((error) => error instanceof FailedAttempt && mayTryAgain(error, patience)),
      { maxAttempts: patience.attempts - 1, backoff: waits(patience) },
    ),
    circuitBreaker(
      handleWhen((error) => error instanceof FailedAttempt && error.vendorFailed),
      { halfOpenAfter: patience.open, breaker: new ConsecutiveBreaker(patience.failuresToOpen) },
    ),
  );

  async function attempt(call: VendorCall<unknown>): Promise<RawAnswer> {
    const answer = await send(call, vendorNow(), patience.attempt);
    if (!timeRefused(answer.status, answer.body) || answer.date === undefined)
      return judged(answer, call, failing);
    const found = answer.date - tools.now().getTime();
    if (Math.abs(found - skew) < toleratedSkew) return judged(answer, call, failing);
    skew = found;
    tools.log?.warn({ provider, seconds: Math.round(found / 1000) }, 'vendor clock differs from ours');
    return judged(await send(call, vendorNow(), patience.attempt), call, failing);
  }

  async function callExpecting<Value>(
    statuses: readonly number[],
    call: VendorCall<Value>,
  ): Promise<VendorAnswer<Value>> {
    let answer: RawAnswer;
    try {
      answer = await attempts.execute(() => attempt(call));
    } catch (error) {
      throw unavailable(call.operation, error);
    }
    if (answer.status < 200 || answer.status > 299) {
      if (!statuses.includes(answer.status)) {
        throw unavailable(call.operation, new FailedAttempt(`http ${answer.status}`));
      }
      count(call.operation, 'ok');
      return { ok: false, status: answer.status, body: answer.body };
    }
    const read = v.safeParse(call.answer, answer.body);
    if (!read.success) throw unavailable(call.operation, new FailedAttempt('wrong answer'));
    count(call.operation, 'ok');
    return { ok: true, status: answer.status, value: read.output };
  }

  function count(operation: string, outcome: VendorCallOutcome): void {
    tools.metrics?.countVendorCall(provider, operation, outcome);
  }

  function unavailable(operation: string, error: unknown): unknown {
    const reason =
      error instanceof BrokenCircuitError
        ? 'circuit open'
        : error instanceof FailedAttempt
          ? error.message
          : undefined;
    if (reason === undefined) return error;
    tools.log?.warn({ provider, operation, reason }, 'vendor call failed');
    count(operation, outcomeOf(reason));
    return new ProviderUnavailable(provider, reason);
  }

  return {
    callExpecting,
    call: async (call) => {
      const answer = await callExpecting([], call);
      if (!answer.ok) throw new Error('callExpecting let an unexpected status through');
      return answer.value;
    },
    vendorNow,
  };
}

interface RawAnswer {
  status: number;
  /** Parsed JSON; undefined where there is none. */
  body: unknown;
  /** False where there was something that is no JSON. */
  readable: boolean;
  /** Milliseconds since 1970 by the vendor's clock; undefined where it does not say. */
  date: number | undefined;
  retryAfter: string | null;
}

/** One attempt that came to nothing; the message is the reason, without personal data. */
class FailedAttempt extends Error {
  /** It is the vendor that is down, and not this call that is refused. */
  readonly vendorFailed: boolean;
  /** Trying again cannot do the same thing twice. */
  readonly safeToRepeat: boolean;
  /** What the vendor asks to be waited, in milliseconds; 0 where it asks for nothing. */
  readonly wait: number;

  constructor(
    reason: string,
    { vendorFailed = false, safeToRepeat = false, wait = 0 }: Partial<FailedAttempt> = {},
  ) {
    super(reason);
    this.name = 'FailedAttempt';
    this.vendorFailed = vendorFailed;
    this.safeToRepeat = safeToRepeat;
    this.wait = wait;
  }
}

function mayTryAgain(failed: FailedAttempt, patience: Patience): boolean {
  return failed.vendorFailed && failed.safeToRepeat && failed.wait <= patience.longestWait;
}

/** Doubling waits with jitter, and never less than the vendor asks for. */
function waits(patience: Patience): IBackoffFactory<IRetryBackoffContext<unknown>> {
  const doubling = new ExponentialBackoff<IRetryBackoffContext<unknown>>({
    initialDelay: patience.firstWait,
    maxDelay: patience.longestWait,
  });
  const honouring = (
    inner: IBackoffFactory<IRetryBackoffContext<unknown>>,
    context: IRetryBackoffContext<unknown>,
  ): IBackoff<IRetryBackoffContext<unknown>> => {
    const step = inner.next(context);
    const failed = 'error' in context.result ? context.result.error : undefined;
    const wait = failed instanceof FailedAttempt ? failed.wait : 0;
    return { duration: Math.max(step.duration, wait), next: (following) => honouring(step, following) };
  };
  return { next: (context) => honouring(doubling, context) };
}

function outcomeOf(reason: string): VendorCallOutcome {
  if (reason === 'timeout') return 'timeout';
  if (reason === 'circuit open') return 'circuit-open';
  return reason.startsWith('http 4') ? 'refused' : 'failed';
}

/** Failures in which no byte of the request can have reached the vendor. */
const nothingSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

async function send(call: VendorCall<unknown>, now: Date, milliseconds: number): Promise<RawAnswer> {
  const url = new URL(call.url);
  const { body, contentType } = bodyOf(call);
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        ...call.headers,
        ...call.sign?.({ method: call.method, url, body, now }),
      },
      ...(call.form instanceof FormData ? { body: call.form } : contentType === undefined ? {} : { body }),
      signal,
      // Signatures and tokens are for this address alone.
      redirect: 'error',
    });
    const date = Date.parse(response.headers.get('date') ?? '');
    return {
      status: response.status,
      ...parsed(await answerText(response)),
      date: Number.isNaN(date) ? undefined : date,
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (error) {
    if (error instanceof FailedAttempt) throw error;
    if (error instanceof AnswerTooLarge) throw new FailedAttempt('answer too large');
    const code = codeOf(error);
    const unsent = code !== undefined && nothingSent.has(code);
    throw new FailedAttempt(signal.aborted ? 'timeout' : (code?.toLowerCase() ?? 'connection failed'), {
      vendorFailed: true,
      safeToRepeat: unsent || repeatable(call),
    });
  }
}

function repeatable({ method, repeatable = method !== 'POST' && method !== 'PATCH' }: VendorCall<unknown>) {
  return repeatable;
}

function bodyOf({ json, form }: VendorCall<unknown>): { body: string; contentType: string | undefined } {
  if (form instanceof FormData) return { body: '', contentType: undefined };
  if (json !== undefined) return { body: JSON.stringify(json), contentType: 'application/json' };
  if (form === undefined) return { body: '', contentType: undefined };
  return { body: new URLSearchParams(form).toString(), contentType: 'application/x-www-form-urlencoded' };
}

/** `fetch` wraps what happened on the network. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const found = v.safeParse(v.object({ code: v.string() }), cause);
  return found.success ? found.output.code : undefined;
}

function parsed(text: string): Pick<RawAnswer, 'body' | 'readable'> {
  if (text === '') return { body: undefined, readable: true };
  try {
    const body: unknown = JSON.parse(text);
    return { body, readable: true };
  } catch {
    return { body: undefined, readable: false };
  }
}

/** The answer, unless it says that the vendor is not well. */
function judged(
  answer: RawAnswer,
  call: VendorCall<unknown>,
  failing: VendorHttpOptions['failing'],
): RawAnswer {
  const { status } = answer;
  const failed = { vendorFailed: true, safeToRepeat: repeatable(call) };
  const reason = failing?.(answer.body);
  if (status >= 500 || status === 429 || status === 408 || reason !== undefined) {
    throw new FailedAttempt(reason ?? `http ${status}`, { ...failed, wait: askedWait(answer) });
  }
  if (status < 300 && !answer.readable) throw new FailedAttempt('wrong answer', failed);
  return answer;
}

/** Retry-After, in seconds or as a date by the vendor's clock (RFC 9110, 10.2.3). */
function askedWait({ retryAfter, date }: RawAnswer): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - (date ?? Date.now()) : seconds * 1000;
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
}
