import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { AccountActor, OfficerActor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { openCookie, type SignInLibrary } from './sign-in-library.ts';
import { accountOfSession, officerOfSession } from './store.ts';

const notSignedIn = () => new Refusal('NOT_SIGNED_IN', 'Nobody is signed in, or the session has ended.');

/** Finds the account holder of a session cookie. One signature check and one indexed read. */
export function sessionSource(context: Context, library: SignInLibrary) {
  const { name, key } = library.accountCookie;
  return async (request: FastifyRequest): Promise<AccountActor> => {
    const token = openCookie(key, request.cookies[name]);
    if (token === undefined) throw notSignedIn();
    const session = await accountOfSession(context.db, token);
    if (session === undefined || session.expiresAt <= context.now()) throw notSignedIn();
    return { kind: 'account', userId: session.userId, via: 'session' };
  };
}

/** Finds the officer of a session cookie. A session without a second factor is nobody's. */
export function officerSource(context: Context, library: SignInLibrary) {
  const { name, key } = library.officerCookie;
  return async (request: FastifyRequest): Promise<OfficerActor> => {
    const token = openCookie(key, request.cookies[name]);
    if (token === undefined) throw notSignedIn();
    const session = await officerOfSession(context.db, token);
    if (session === undefined || session.expiresAt <= context.now() || session.twoFactorEnabled !== true) {
      throw notSignedIn();
    }
    return { kind: 'officer', officerId: session.id, name: session.name, email: session.email };
  };
}
