import type { GenericSchema, InferOutput } from 'valibot';
import type { Permission } from './permission.ts';

/**
 * Who may call: everybody, a signed-in account holder (session cookie, or access token on `sdkPath`), an SDK
 * session only (access token), or a signed-in officer.
 */
export type Access = 'public' | 'account' | 'sdk' | 'officer';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API as a value, used by server and client; OpenAPI is made from it. The input is the JSON
 * body, or the query string of a GET (all strings then). `sdkPath` is the address of the same call in SDK
 * mode.
 */
export type Endpoint<
  Input extends GenericSchema,
  Result extends GenericSchema,
  Who extends Access,
> = Declared<Input, Result, Who> & Permitted<Who>;

/** What an officer needs for the call; without it, no call of officers can be declared. */
type Permitted<Who extends Access> = Who extends 'officer'
  ? { readonly permission: Permission }
  : { readonly permission?: never };

interface Declared<Input extends GenericSchema, Result extends GenericSchema, Who extends Access> {
  readonly method: Method;
  readonly path: string;
  readonly sdkPath?: string;
  /** Set on a POST that changes nothing, so that it may be repeated when no answer came; a GET always may. */
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

/** Whether a call changes nothing, so that it may be repeated when no answer came. */
export function isRead({ method, reads }: Pick<AnyEndpoint, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true;
}
