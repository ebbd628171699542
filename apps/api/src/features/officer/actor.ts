import type { FastifyRequest } from 'fastify';
import type { OfficerActor } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { cookieOf, notSignedIn, openCookie, type SignInLibrary } from '../sign-in/index.ts';
import { officerOfSession } from './store.ts';

/**
 * Finds the officer of a session cookie, always from the database. A session without a second factor is
 * invalid.
 */
export function officerSource(context: Context, library: SignInLibrary) {
  const { name, key } = library.officerCookie;
  return async (request: FastifyRequest): Promise<OfficerActor> => {
    const token = openCookie(key, cookieOf(request, name));
    if (token === undefined) throw notSignedIn();
    const session = await officerOfSession(context.db, token);
    if (session === undefined || session.expiresAt <= context.now() || session.twoFactorEnabled !== true) {
      throw notSignedIn();
    }
    return { kind: 'officer', officerId: session.id, name: session.name, email: session.email };
  };
}
