/**
 * Codes for what goes wrong before an answer with a `ret_code` is there (S8.8); that none came in time is
 * `retCodes.REQUEST_TIMEOUT`.
 */
export const clientCodes = {
  /** The answer cannot be understood. */
  UNEXPECTED: 79996,
  /** An HTTP status outside 200 to 299. */
  HTTP: 79998,
  /** No connection. */
  UNREACHABLE: 79999,
} as const;

/**
 * An answer as it came: its body parsed as JSON, undefined where it is none. Headers by lower-case name,
 * without cookies.
 */
export interface Answer {
  status: number;
  statusText: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

interface Circumstances {
  /** `ret_msg` where left out. */
  message?: string;
  response?: Answer;
  cause?: unknown;
}

/**
 * A call that did not succeed. `message` is for engineers and says what kind of failure it is (section 8 of
 * the specification); what the user reads comes from `messages.ts` by `code`.
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** A `ret_code` of the contract, or one of `clientCodes`. */
  readonly code: number;
  /** `ret_msg` of the refusal; the message where there is none. */
  readonly retMsg: string;
  /** `result` of the refusal. */
  readonly details: unknown;
  /** The whole answer, where there was one (S8.4, S8.5). */
  readonly response: Answer | undefined;
  /** W3C trace id of the request, the one in the server's log. */
  traceId?: string;
  /** Whether the call only reads, so that it may be made again by itself. */
  repeatable = false;

  constructor(
    code: number,
    retMsg: string,
    details?: unknown,
    { message = retMsg, response, cause }: Circumstances = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.retMsg = retMsg;
    this.details = details;
    this.response = response;
  }

  /** The body of the answer (S8.2, S8.3). */
  get body(): unknown {
    return this.response?.body;
  }
}

/**
 * The server could not be reached: nothing is known to be wrong with the request, so it may be sent again.
 */
export class OfflineError extends ApiError {
  override readonly name = 'OfflineError';

  constructor(cause?: unknown) {
    super(clientCodes.UNREACHABLE, 'unreachable', undefined, { cause });
  }
}
