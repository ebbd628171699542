/** Codes for what goes wrong before an answer with a `ret_code` is there; the first three are those of S8.8. */
export const clientCodes = {
  /** The answer cannot be understood. */
  UNEXPECTED: 79996,
  /** An HTTP status outside 200 to 299. */
  HTTP: 79998,
  /** No connection. */
  UNREACHABLE: 79999,
  /** No answer within the time limit (S8.6). */
  TIMEOUT: 9000001,
} as const;

/** A call that did not succeed. `message` is for engineers; what the user reads comes from `messages.ts` by `code`. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** A `ret_code` of the contract, or one of `clientCodes`. */
  readonly code: number;
  /** `result` of the refusal, or `{ status, statusText }` of an HTTP error. */
  readonly details: unknown;

  constructor(code: number, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The server could not be reached: nothing is known to be wrong with the request, so it may be sent again. */
export class OfflineError extends ApiError {
  override readonly name = 'OfflineError';

  constructor() {
    super(clientCodes.UNREACHABLE, 'unreachable');
  }
}
