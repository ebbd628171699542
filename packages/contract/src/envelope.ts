/**
 * What every answer of the API is wrapped in (S3.3). `ret_code` 0 means success and `result` holds the answer; any other code is one of
 * `retCodes`, `ret_msg` says it in English for engineers, and `result` may hold details (see `InvalidInput`).
 */
export interface Envelope<Result> {
  ret_code: number;
  ret_msg: string;
  result: Result;
}

/** `result` of an `INPUT_INVALID` answer: for each field (a dotted path, '' for the whole) the code of what is wrong with it. */
export interface InvalidInput {
  fields: Record<string, string>;
}

/**
 * Reads an answer that may carry `ret_code`/`ret_msg` or, as a few error responses do, `retCode`/`retMsg` (S3.3).
 * Returns undefined where the body is no envelope at all.
 */
export function readEnvelope(body: unknown): Envelope<unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const fields: {
    ret_code?: unknown;
    ret_msg?: unknown;
    retCode?: unknown;
    retMsg?: unknown;
    result?: unknown;
  } = body;
  const code = fields.ret_code ?? fields.retCode;
  if (typeof code !== 'number') return undefined;
  const message = fields.ret_msg ?? fields.retMsg;
  return { ret_code: code, ret_msg: typeof message === 'string' ? message : '', result: fields.result };
}
