import { parse } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { AccountActor, OfficerActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RecentSessions } from './recent-sessions.ts';
import { openCookie, type SignInLibrary } from './sign-in-library.ts';
import { accountOfSession, officerOfSession } from './store.ts';

const notSignedIn = () => new Refusal('NOT_SIGNED_IN', 'Nobody is signed in, or the session has ended.');

function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const { cookie } = headers;
  return cookie === undefined ? undefined : parse(cookie)[name];
}

/** Finds the account holder of a session cookie: one signature check and one indexed read, or what was found a moment ago. */
export function sessionSource(context: Context, library: SignInLibrary, recent: RecentSessions) {
  const { name, key } = library.accountCookie;
  return async (request: FastifyRequest): Promise<AccountActor> => {
    const cookie = cookieOf(request, name);
    if (cookie === undefined) throw notSignedIn();
    let session = recent.find(cookie);
    if (session === undefined) {
      const token = openCookie(key, cookie);
      session = token === undefined ? undefined : await accountOfSession(context.runStatement, token);
      if (session === undefined) throw notSignedIn();
      recent.remember(cookie, session);
    }
    if (session.expiresAt <= context.now()) throw notSignedIn();
    return { kind: 'account', userId: session.userId, via: 'session' };
  };
}

/** The account whose session cookie a call brings; undefined where that is nobody's. */
export async function accountOfCookie(call: Call, library: SignInLibrary): Promise<string | undefined> {
  const { name, key } = library.accountCookie;
  const token = openCookie(key, cookieOf(call, name));
  return token === undefined ? undefined : (await accountOfSession(call.runStatement, token))?.userId;
}

/** Finds the officer of a session cookie, always from the database. A session without a second factor is nobody's. */
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
