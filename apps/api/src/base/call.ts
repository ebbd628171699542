import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from './context.ts';
import type { AccountActor, Actor, OfficerActor, PartnerActor, SystemActor } from './actor.ts';

/** One request as a verb sees it: the context, the actor and the client. */
export interface Call<Who extends Actor = Actor> extends Context {
  actor: Who;
  /** In every log line and audit row of this request, and in the response header `x-request-id`. */
  requestId: string;
  /** The client's network address. */
  address: string;
  headers: IncomingHttpHeaders;
  /** Adds Set-Cookie headers to the response. */
  setCookies: (values: readonly string[]) => void;
  /** Has the browser forget what this site keeps on the device, beside cookies. */
  clearDevice: () => void;
}

export type AccountCall = Call<AccountActor>;
export type OfficerCall = Call<OfficerActor>;
export type SystemCall = Call<SystemActor>;

/** A call of the partners' API. */
export interface PartnerCall extends Call<PartnerActor> {
  /** Has it answered with status 201. */
  created: () => void;
}

/** The call under which the server acts by itself: for a job, or a command-line program. */
export function systemCall(context: Context, name: string, requestId: string): SystemCall {
  return {
    ...context,
    actor: { kind: 'system', name },
    requestId,
    address: '',
    headers: {},
    setCookies: () => undefined,
    clearDevice: () => undefined,
  };
}
