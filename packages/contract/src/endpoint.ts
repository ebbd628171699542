import type { GenericSchema, InferOutput } from 'valibot';

/** Who may call: anybody, a signed-in account holder (session cookie or, on `sdkPath`, access token), or a signed-in officer. */
export type Access = 'public' | 'account' | 'officer';

/**
 * One call of the API as a value: server and client both use it, and OpenAPI is made from it.
 * The input is the JSON body, or for GET the query string (all strings then). `sdkPath` is where SDK mode finds the same call.
 */
export interface Endpoint<Input extends GenericSchema, Result extends GenericSchema, Who extends Access> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly sdkPath?: string;
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
