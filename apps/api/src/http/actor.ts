import type { FastifyRequest } from 'fastify';

/** An account holder, by session cookie or by SDK token. */
export interface AccountActor {
  kind: 'account';
  userId: string;
  via: 'session' | 'sdk';
}

/** A compliance officer with both factors. */
export interface OfficerActor {
  kind: 'officer';
  officerId: string;
  name: string;
  email: string;
}

/** Nobody in particular. */
export interface Visitor {
  kind: 'visitor';
}

/** The server acting by itself: a job. */
export interface SystemActor {
  kind: 'system';
  name: string;
}

export type Actor = AccountActor | OfficerActor | Visitor | SystemActor;

/** How requests are recognised; the session and embedding features bring these. Each throws a `Refusal` where the request is nobody's. */
export interface ActorSources {
  session: (request: FastifyRequest) => Promise<AccountActor>;
  sdk: (request: FastifyRequest) => Promise<AccountActor>;
  officer: (request: FastifyRequest) => Promise<OfficerActor>;
}
