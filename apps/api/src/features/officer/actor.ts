import { permissionsOf } from '@credence/contract/permission';
import type { Site } from '@credence/policy';
import type { FastifyRequest } from 'fastify';
import { validate } from 'uuid';
import type { ActorSources, OfficerActor } from '../../base/actor.ts';
import { systemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { Refusal } from '../../base/refusal.ts';
import { cookieOf, notSignedIn, openCookie, requireLive, type SignInLibrary } from '../sign-in/index.ts';
import { transactAsOfficer } from './acting.ts';
import { noteSeen, officerOfSession } from './sessions/store.ts';

/**
 * Finds the officer of a session cookie, always from the database, and refuses what the officer's roles do
 * not permit. A session without a second factor is invalid, and one that was not used for a while.
 */
export function officerSource(
  context: Context,
  library: SignInLibrary,
  ownSites: ActorSources['ownSites'],
): ActorSources['officer'] {
  return async (request: FastifyRequest): Promise<OfficerActor> => {
    const { name, key } = library.officerCookie;
    const token = openCookie(key, cookieOf(request, name));
    if (token === undefined) throw notSignedIn();
    const session = await officerOfSession(context.db, token);
    if (session === undefined) throw notSignedIn();
    // Of whom the OpenID provider has signed in, that has asked for what it takes.
    if (session.twoFactorEnabled !== true && session.providerSession === null) throw notSignedIn();
    const now = context.now();
    if (requireLive(session, now, context.config.officerIdleMinutes))
      await noteSeen(context.db, session.session, now);
    const { id, name: called, email, roles, sites } = session;
    const actor: OfficerActor = {
      kind: 'officer',
      officerId: id,
      name: called,
      email,
      session: session.session,
      roles: roles ?? [],
      sites: sites ?? [],
    };
    // Known from here on: a refusal is counted and logged as the officer's.
    request.actor = actor;
    await requirePermission(context, request, actor);
    // What is not of the contract names the account in its address.
    await ownSites(actor, request.params, request.id);
    return actor;
  };
}

/** The one place where a call of officers is permitted or refused; a route that names nothing is refused. */
async function requirePermission(
  context: Context,
  request: FastifyRequest,
  actor: OfficerActor,
): Promise<void> {
  const { permission } = request.routeOptions.config;
  const held = permissionsOf(actor.roles);
  if (permission !== undefined && permission !== 'anybody' && held.has(permission)) return;
  await recordRefusal(context, actor, request.id, { permission: permission ?? 'none' });
  throw new Refusal('PERMISSION_MISSING', 'None of your roles permits this.', { permission }, 403);
}

function recordRefusal(
  context: Context,
  actor: OfficerActor,
  requestId: string,
  details: Record<string, string>,
): Promise<void> {
  const call = { ...systemCall(context, 'officer', requestId), actor };
  return transactAsOfficer(call, (unit) =>
    unit.record({ action: 'officer.refused', subject: actor.officerId, details }),
  );
}

/** The accounts that an input names, at any depth. */
function accountsIn(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    name === 'userId' && typeof value === 'string' ? [value] : accountsIn(value),
  );
}

/**
 * Keeps officers with sites of their own to the accounts of those. Another site's account is answered like
 * one that there is not.
 */
export function ownSitesOnly(
  context: Context,
  /** How many of these accounts there are at these sites. */
  accountsAt: (userIds: readonly string[], sites: readonly Site[]) => Promise<number>,
): ActorSources['ownSites'] {
  return async (actor, input, requestId) => {
    if (actor.sites.length === 0) return;
    const named = [...new Set(accountsIn(input))];
    if (named.length === 0) return;
    const known = named.every((id) => validate(id)) ? await accountsAt(named, actor.sites) : 0;
    if (known === named.length) return;
    await recordRefusal(context, actor, requestId, { sites: actor.sites.join(' ') });
    throw new Refusal('NOT_FOUND', 'There is no such account.');
  };
}
