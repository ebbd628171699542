import type { Provider } from '@credence/contract/first-words';
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
import type { Metrics, VendorCallOutcome } from '../../../base/metrics.ts';
import type { Tracer } from '../../../base/spans.ts';
import { ProviderUnavailable } from './provider.ts';
import { FailedAttempt, acceptedAnswer, send, type RawAnswer, type VendorCall } from './vendor-request.ts';

/** The dependencies of providers. */
export interface ProviderTools {
  now: () => Date;
  /** Logs failures: vendor, operation, reason; never bodies, tokens or addresses. */
  log?: Pick<FastifyBaseLogger, 'warn'>;
  metrics?: Pick<Metrics, 'countVendorCall'>;
  spans?: Pick<Tracer, 'run'>;
  /** Shorter in tests. */
  retryPolicy?: Partial<RetryPolicy>;
}

/** Time-outs and retries; in milliseconds except for the two counts. */
export interface RetryPolicy {
  /** For one attempt, from connecting to the last byte of the answer. */
  attempt: number;
  /** Number of attempts for a repeatable call, including the first. */
  attempts: number;
  /** Pause before the second attempt; doubled for each further one, with jitter. */
  firstWait: number;
  /** A vendor that asks for a longer wait than this counts as unavailable. */
  longestWait: number;
  /** Number of consecutive failures that open the circuit. */
  failuresToOpen: number;
  /** After this time an open circuit lets a single call through, and closes if it succeeds. */
  open: number;
}

const usualRetryPolicy: RetryPolicy = {
  attempt: 8000,
  attempts: 3,
  firstWait: 250,
  longestWait: 4000,
  failuresToOpen: 5,
  open: 30_000,
};

/** A smaller clock difference than this did not cause a refusal. */
const toleratedSkew = 10_000;

/** A successful answer, or one with a status that the caller expects, with its JSON if any. */
export type VendorAnswer<Value> =
  | { ok: true; status: number; value: Value }
  | { ok: false; status: number; body: unknown };

export interface VendorHttp {
  /** Throws `ProviderUnavailable` for anything but a success that matches the schema. */
  call: <Value>(call: VendorCall<Value>) => Promise<Value>;
  /** Like `call`, with further statuses that the caller handles. */
  callExpecting: <Value>(
    statuses: readonly number[],
    call: VendorCall<Value>,
  ) => Promise<VendorAnswer<Value>>;
  /** The time by the vendor's clock, as far as known. */
  vendorNow: () => Date;
}

export interface VendorHttpOptions {
  provider: Provider;
  tools: ProviderTools;
  /**
   * Whether an answer may reject our clock; if its Date header confirms the difference, our offset is
   * corrected and the call repeated once.
   * Status 401 by default.
   */
  timeRefused?: (status: number, body: unknown) => boolean;
  /** The reason, if a body reports an outage although the status does not. */
  failing?: (body: unknown) => string | undefined;
}

/**
 * HTTP client for one vendor: time-outs, retries and a circuit breaker for all calls. Create one per vendor.
 */
export function vendorHttp(options: VendorHttpOptions): VendorHttp {
  const { provider, tools, timeRefused = (status) => status === 401, failing } = options;
  const retryPolicy = { ...usualRetryPolicy, ...tools.retryPolicy };
  let skew = 0;
  const vendorNow = () => new Date(tools.now().getTime() + skew);

  const attempts = wrap(
    retry(
      handleWhen((error) => error instanceof FailedAttempt && mayRetry(error, retryPolicy)),
      { maxAttempts: retryPolicy.attempts - 1, backoff: waits(retryPolicy) },
    ),
    circuitBreaker(
      handleWhen((error) => error instanceof FailedAttempt && error.vendorFailed),
      { halfOpenAfter: retryPolicy.open, breaker: new ConsecutiveBreaker(retryPolicy.failuresToOpen) },
    ),
  );

  async function attempt(call: VendorCall<unknown>): Promise<RawAnswer> {
    const answer = await send(call, vendorNow(), retryPolicy.attempt);
    if (!timeRefused(answer.status, answer.body) || answer.date === undefined)
      return acceptedAnswer(answer, call, failing);
    const found = answer.date - tools.now().getTime();
    if (Math.abs(found - skew) < toleratedSkew) return acceptedAnswer(answer, call, failing);
    skew = found;
    tools.log?.warn({ provider, seconds: Math.round(found / 1000) }, 'vendor clock differs from ours');
    return acceptedAnswer(await send(call, vendorNow(), retryPolicy.attempt), call, failing);
  }

  async function ask<Value>(
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

  const callExpecting = traced(options, ask);
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

/** The same as a span of its own; attempts that are repeated are one call. */
function traced(
  { provider, tools: { spans } }: Pick<VendorHttpOptions, 'provider' | 'tools'>,
  ask: VendorHttp['callExpecting'],
): VendorHttp['callExpecting'] {
  if (spans === undefined) return ask;
  return (statuses, call) => {
    const attributes = { 'credence.provider': provider, 'http.request.method': call.method };
    return spans.run({ kind: 'call', name: `${provider} ${call.operation}`, attributes }, () =>
      ask(statuses, call),
    );
  };
}

function mayRetry(failed: FailedAttempt, retryPolicy: RetryPolicy): boolean {
  return failed.vendorFailed && failed.safeToRepeat && failed.wait <= retryPolicy.longestWait;
}

/** Exponential backoff with jitter, and at least what the vendor asks for. */
function waits(retryPolicy: RetryPolicy): IBackoffFactory<IRetryBackoffContext<unknown>> {
  const doubling = new ExponentialBackoff<IRetryBackoffContext<unknown>>({
    initialDelay: retryPolicy.firstWait,
    maxDelay: retryPolicy.longestWait,
  });
  const withRequestedWait = (
    inner: IBackoffFactory<IRetryBackoffContext<unknown>>,
    context: IRetryBackoffContext<unknown>,
  ): IBackoff<IRetryBackoffContext<unknown>> => {
    const step = inner.next(context);
    const failed = 'error' in context.result ? context.result.error : undefined;
    const wait = failed instanceof FailedAttempt ? failed.wait : 0;
    return {
      duration: Math.max(step.duration, wait),
      next: (following) => withRequestedWait(step, following),
    };
  };
  return { next: (context) => withRequestedWait(doubling, context) };
}

function outcomeOf(reason: string): VendorCallOutcome {
  if (reason === 'timeout') return 'timeout';
  if (reason === 'circuit open') return 'circuit-open';
  return reason.startsWith('http 4') ? 'refused' : 'failed';
}
