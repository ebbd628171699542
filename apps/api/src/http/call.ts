import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../context.ts';
import type { Actor, SystemActor } from './actor.ts';

/** One request as a verb sees it: the world, who asks, and where from. */
export interface Call<Who extends Actor = Actor> extends Context {
  actor: Who;
  /** In every log line and audit row of this request, and in the answer's header `x-request-id`. */
  requestId: string;
  /** The client's network address. */
  address: string;
  headers: IncomingHttpHeaders;
  /** Adds Set-Cookie headers to the answer. */
  setCookies: (values: readonly string[]) => void;
}

/** The call in whose name the server acts by itself: a job, or somebody at the command line. */
export function systemCall(context: Context, name: string, requestId: string): Call<SystemActor> {
  return {
    ...context,
    actor: { kind: 'system', name },
    requestId,
    address: '',
    headers: {},
    setCookies: () => undefined,
  };
}
