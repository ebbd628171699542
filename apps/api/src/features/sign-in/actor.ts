import { parse } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../base/context.ts';
import type { AccountActor } from '../../base/actor.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { RecentSessions } from './recent-sessions.ts';
import { openCookie, type SignInLibrary } from './sign-in-library.ts';
import { accountOfSession, noteSeen } from './store.ts';

/** Milliseconds; a session's use is noted no more often. */
const seenEvery = 60_000;

/** The refusal of a call without a valid session. */
export const notSignedIn = () =>
  new Refusal('NOT_SIGNED_IN', 'Nobody is signed in, or the session has ended.');

/** The value of a cookie in a request; '' if it has none. */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string {
  return parse(headers.cookie ?? '')[name] ?? '';
}

/**
 * Refuses a session that has ended, or that was not used for so many minutes. Whether it is time to note that
 * it is used.
 */
export function requireLive(
  { expiresAt, createdAt, seenAt }: { expiresAt: Date; createdAt: Date; seenAt: Date | null },
  now: Date,
  idleMinutes: number,
): boolean {
  if (expiresAt <= now) throw notSignedIn();
  const idle = now.getTime() - (seenAt ?? createdAt).getTime();
  if (idle > idleMinutes * 60_000) throw notSignedIn();
  return seenAt === null || idle > seenEvery;
}

/**
 * Finds the account holder of a session cookie: one signature check and one indexed read, or the result of a
 * moment ago.
 */
export function sessionSource(context: Context, library: SignInLibrary, recent: RecentSessions) {
  return async (request: FastifyRequest): Promise<AccountActor> => {
    const { name, key } = library.accountCookie;
    const cookie = cookieOf(request, name);
    let session = recent.find(cookie);
    if (session === undefined) {
      const token = openCookie(key, cookie);
      session = token === undefined ? undefined : await accountOfSession(context.runStatement, token);
      if (session === undefined) throw notSignedIn();
      recent.remember(cookie, session);
    }
    const now = context.now();
    if (requireLive(session, now, context.config.sessionIdleMinutes)) {
      session.seenAt = now;
      await noteSeen(context.db, session.id, session.seenAt);
    }
    return { kind: 'account', userId: session.userId, via: 'session', session: session.id };
  };
}

/** The session of a call's cookie; undefined if there is no valid one. */
export async function sessionOfCookie(call: Call, library: SignInLibrary) {
  const { name, key } = library.accountCookie;
  const token = openCookie(key, cookieOf(call, name));
  return token === undefined ? undefined : accountOfSession(call.runStatement, token);
}

/** The account of a call's session cookie; undefined if there is no valid one. */
export const accountOfCookie = async (call: Call, library: SignInLibrary): Promise<string | undefined> =>
  (await sessionOfCookie(call, library))?.userId;
