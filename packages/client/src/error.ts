/** What the server says of a problem (RFC 9457). */
export interface Problem {
  status: number;
  code: string;
  detail: string;
  requestId: string;
  fields: Readonly<Record<string, string>>;
}

/** A call that was refused or could not be made. `code` is for programs and never changes. */
export class CredenceError extends Error {
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: string;
  /** To be named when asking about it; '' where no answer came. */
  readonly requestId: string;
  /** Field of the input → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.detail, options);
    this.name = 'CredenceError';
    this.status = problem.status;
    this.code = problem.code;
    this.requestId = problem.requestId;
    this.fields = problem.fields;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (body: unknown, name: string, otherwise: string): string => {
  const value = isRecord(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : otherwise;
};

/** The error of an answer, whatever its body is. */
export function errorOf(response: Response, body: unknown): CredenceError {
  const named = isRecord(body) && isRecord(body['fields']) ? Object.entries(body['fields']) : [];
  return new CredenceError({
    status: response.status,
    code: textIn(body, 'code', `http-${response.status}`),
    detail: textIn(body, 'detail', `Credence answered ${response.status}.`),
    requestId: textIn(body, 'requestId', response.headers.get('x-request-id') ?? ''),
    fields: Object.fromEntries(named.map(([name, problem]) => [name, String(problem)])),
  });
}

/** The error of a call to which no answer came. */
export const unanswered = (cause: unknown): CredenceError =>
  new CredenceError(
    { status: 0, code: 'no-answer', detail: 'Credence did not answer.', requestId: '', fields: {} },
    { cause },
  );
