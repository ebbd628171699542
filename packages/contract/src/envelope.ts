/**
 * The envelope of every answer (S3.3). `ret_code` 0 means success, with the answer in `result`; any other
 * code is one of `retCodes`, explained in English for engineers by `ret_msg`, and `result` may hold details
 * (see `InvalidInput`).
 */
export interface Envelope<Result> {
  ret_code: number;
  ret_msg: string;
  result: Result;
}

/**
 * `result` of an `INPUT_INVALID` answer: for each field (a dotted path, '' for the whole) the code of its
 * problem.
 */
export interface InvalidInput {
  fields: Record<string, string>;
}

/**
 * Reads an answer with `ret_code`/`ret_msg` or, as in a few error responses, `retCode`/`retMsg` (S3.3).
 * Undefined where the body is no envelope.
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
