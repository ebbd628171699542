import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';
import type { Method } from './endpoint.ts';

/** What a key of a partner may be for. */
export const partnerScopes = [
  'applicants:read',
  'applicants:write',
  'applicants:erase',
  'applicants:export',
  'webhooks:read',
  'webhooks:write',
  'settings:read',
  'settings:write',
  'keys:write',
] as const;
export const partnerScope = v.picklist(partnerScopes);
export type PartnerScope = v.InferOutput<typeof partnerScope>;

/** Live keys see live applicants alone, test keys test applicants alone. */
export const partnerMode = v.picklist(['live', 'test']);
export type PartnerMode = v.InferOutput<typeof partnerMode>;

/** Makes a write safe to repeat: the same key within 24 hours gets the same answer. */
export const idempotencyHeader = 'idempotency-key';

/** What an idempotency key may look like. */
export const idempotencyKey = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,128}$/));

/**
 * One call of the partners' API as a value: server, OpenAPI document and typed client are made from it. The
 * input is one object: what `{name}` in the path names is sent there, the rest in the query of a GET or
 * DELETE, else in the body. Answers are the result itself, errors problem details.
 */
export interface PartnerEndpoint<Input extends GenericSchema, Result extends GenericSchema> {
  readonly method: Method;
  /** With `{name}` for what is in it. */
  readonly path: string;
  readonly access: 'partner';
  readonly scope: PartnerScope;
  readonly summary: string;
  readonly input: Input;
  readonly result: Result;
  /** Only with test keys. */
  readonly mode?: 'test';
}

export type AnyPartnerEndpoint = PartnerEndpoint<GenericSchema, GenericSchema>;
export type PartnerInput<E extends AnyPartnerEndpoint> = InferInput<E['input']>;
export type PartnerOutput<E extends AnyPartnerEndpoint> = InferOutput<E['input']>;
export type PartnerResult<E extends AnyPartnerEndpoint> = InferOutput<E['result']>;

/** Declares an endpoint of the partners' API, keeping the exact types of its schemas. */
export const partnerEndpoint = <Input extends GenericSchema, Result extends GenericSchema>(
  declaration: Omit<PartnerEndpoint<Input, Result>, 'access'>,
): PartnerEndpoint<Input, Result> => ({ ...declaration, access: 'partner' });

/** The names in an endpoint's path. */
export const namesInPath = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Whether a call's input beyond its path is sent in the query. */
export const inQuery = ({ method }: Pick<AnyPartnerEndpoint, 'method'>): boolean =>
  method === 'GET' || method === 'DELETE';

/** Inputs of a list that is read page by page; in a query numbers are text. */
export const pageInput = {
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(
    v.union([
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
      v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|1\d\d|200)$/)),
    ]),
  ),
};

/** A page of a list: `nextCursor` asks for the next one, and is null on the last. */
export const pageOf = <Item extends GenericSchema>(item: Item) =>
  v.object({ data: v.array(item), nextCursor: v.nullable(v.string()) });

/** An error of the partners' API (RFC 9457), sent as `application/problem+json`. */
export const problemDetails = v.looseObject({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  /** For programs: never changes. */
  code: v.string(),
  /** The id to name when asking about it; also in the header `x-request-id`. */
  requestId: v.string(),
  /** Field of the input → what is wrong with it. */
  fields: v.optional(v.record(v.string(), v.string())),
});
export type ProblemDetails = v.InferOutput<typeof problemDetails>;
