import type { PartnerMode, PartnerScope } from '@credence/contract/partner-endpoint';
import type { OfficerRole } from '@credence/contract/permission';
import type { Level } from '@credence/contract/words';
import type { Site } from '@credence/policy';
import type { FastifyRequest } from 'fastify';

/** An account holder, by session cookie or by SDK token. */
export interface AccountActor {
  kind: 'account';
  userId: string;
  via: 'session' | 'sdk';
  /** The id of that session or token: evidence of which one agreed to something. */
  session: string;
  /** The highest level that it may verify: that of its SDK token; undefined for every level. */
  level?: Level;
  /** The template of the only questionnaire that it may see; undefined for all of the account. */
  questionnaire?: string;
  /** The SDK session was opened to verify again as ordered (S4.7). */
  verifiesAgain?: true;
}

/** A compliance officer with both factors. */
export interface OfficerActor {
  kind: 'officer';
  officerId: string;
  name: string;
  email: string;
  /** The id of the session; undefined for what a job carries out. */
  session?: string;
  roles: readonly OfficerRole[];
  /** Sites whose accounts the officer sees; none for all. */
  sites: readonly Site[];
}

/** A partner's server, by one of its keys. */
export interface PartnerActor {
  kind: 'partner';
  partnerId: string;
  keyId: string;
  /** It sees applicants of this mode alone. */
  mode: PartnerMode;
  scopes: readonly PartnerScope[];
}

/** Not authenticated. */
export interface Visitor {
  kind: 'visitor';
}

/** The server itself: a job. */
export interface SystemActor {
  kind: 'system';
  name: string;
}

export type Actor = AccountActor | OfficerActor | PartnerActor | Visitor | SystemActor;

/** Finds the partner of a request's key; throws a `Problem` where there is no live one. */
export type PartnerSource = (request: FastifyRequest) => Promise<PartnerActor>;

/**
 * How requests are authenticated; provided by the features sign-in, officer and embedding. Each throws a
 * `Refusal` if the request has no valid session; that of officers also if the officer lacks the permission
 * that the route's config names.
 */
export interface ActorSources {
  session: (request: FastifyRequest) => Promise<AccountActor>;
  sdk: (request: FastifyRequest) => Promise<AccountActor>;
  officer: (request: FastifyRequest) => Promise<OfficerActor>;
  /** Refuses an officer's input that names an account of another site, as if there were none. */
  ownSites: (actor: OfficerActor, input: unknown, requestId: string) => Promise<void>;
}
