import type { GenericSchema, InferOutput } from 'valibot';

/**
 * Who may call: anybody, a signed-in account holder (session cookie or, on `sdkPath`, access token), an SDK session alone (access token), or a
 * signed-in officer.
 */
export type Access = 'public' | 'account' | 'sdk' | 'officer';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API as a value: server and client both use it, and OpenAPI is made from it.
 * The input is the JSON body, or for GET the query string (all strings then). `sdkPath` is where SDK mode finds the same call.
 */
export interface Endpoint<Input extends GenericSchema, Result extends GenericSchema, Who extends Access> {
  readonly method: Method;
  readonly path: string;
  readonly sdkPath?: string;
  /** Set on a POST that changes nothing and may be sent again when no answer came; a GET always may. */
  readonly reads?: true;
  readonly access: Who;
  readonly summary: string;
  readonly input: Input;
  readonly result: Result;
}

export type AnyEndpoint = Endpoint<GenericSchema, GenericSchema, Access>;
export type InputOf<E extends AnyEndpoint> = InferOutput<E['input']>;
export type ResultOf<E extends AnyEndpoint> = InferOutput<E['result']>;

/** Declares an endpoint, keeping the exact types of its schemas and of who may call. */
export function endpoint<Input extends GenericSchema, Result extends GenericSchema, Who extends Access>(
  declaration: Endpoint<Input, Result, Who>,
): Endpoint<Input, Result, Who> {
  return declaration;
}

/** Whether a call changes nothing, so that it may be sent again when no answer came. */
export function isRead({ method, reads }: Pick<AnyEndpoint, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true;
}
