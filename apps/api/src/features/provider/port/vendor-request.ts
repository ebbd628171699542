import * as v from 'valibot';
import { AnswerTooLarge, answerText } from '../../../base/answer-text.ts';

/** The input of a signature. */
export interface RequestToSign {
  method: string;
  url: URL;
  /** '' if there is none. */
  body: string;
  /** By the vendor's clock, as far as known. */
  now: Date;
}

export interface VendorCall<Value> {
  /** For the log, e.g. `create applicant`. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Headers made anew for each attempt, because signatures include the time. */
  sign?: (request: RequestToSign) => Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /**
   * Sent as a form, if there is no `json`; with files as `multipart/form-data`, which is signed as if empty.
   */
  form?: Readonly<Record<string, string>> | FormData;
  /** Whether repeating it is safe; by default true for GET, PUT and DELETE. */
  repeatable?: boolean;
  /** The part of a successful answer that is used; an empty body is `undefined`. */
  answer: v.GenericSchema<unknown, Value>;
}

export interface RawAnswer {
  status: number;
  /** Parsed JSON; undefined if there is none. */
  body: unknown;
  /** False if there was a body that is not JSON. */
  readable: boolean;
  /** Milliseconds since 1970 by the vendor's clock; undefined if unknown. */
  date: number | undefined;
  retryAfter: string | null;
}

/** One failed attempt; the message is the reason, without personal data. */
export class FailedAttempt extends Error {
  /** The vendor is down, as opposed to refusing this call. */
  readonly vendorFailed: boolean;
  /** Retrying cannot repeat an effect. */
  readonly safeToRepeat: boolean;
  /** The wait requested by the vendor, in milliseconds; 0 if none. */
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

/** Failures before any byte of the request could reach the vendor. */
const nothingSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Makes one attempt; throws `FailedAttempt` if no answer came. */
export async function send(call: VendorCall<unknown>, now: Date, milliseconds: number): Promise<RawAnswer> {
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
      // Signatures and tokens are for this address only, so redirects are not followed.
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

/** `fetch` wraps the network error. */
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

/** The answer, unless it reports an outage. */
export function acceptedAnswer(
  answer: RawAnswer,
  call: VendorCall<unknown>,
  failing: ((body: unknown) => string | undefined) | undefined,
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
