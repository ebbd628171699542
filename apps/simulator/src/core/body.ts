import * as v from 'valibot';

export type Body<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** Reads a raw JSON body by a schema. The problem names the field, never its value. */
export function readJson<const Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): Body<v.InferOutput<Schema>> {
  let parsed: unknown;
  try {
    parsed = body instanceof Buffer && body.length > 0 ? JSON.parse(body.toString('utf8')) : {};
  } catch {
    return { ok: false, problem: 'The body is not JSON' };
  }
  return readValue(schema, parsed);
}

/** Reads anything else from outside (a query, headers) by a schema. */
export function readValue<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): Body<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value);
  if (result.success) return { ok: true, value: result.output };
  const [issue] = result.issues;
  return { ok: false, problem: `${v.getDotPath(issue) ?? 'body'} is not valid` };
}

/** The raw bytes of a request; empty without a body. */
export function rawBody(body: unknown): Buffer {
  return body instanceof Buffer ? body : Buffer.alloc(0);
}
