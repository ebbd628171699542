import { transact, type Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { cookieOf } from './actor.ts';
import { callLibrary } from './async-context.ts';
import { cookiesFor } from './cookies-for-frames.ts';
import { deviceOf, noteDevice } from './device.ts';
import type { RecentSessions } from './recent-sessions.ts';
import { accountSession, openCookie, sessionCookie, type SignInLibrary } from './sign-in-library.ts';
import { endSessionOfToken, noteBegun } from './store.ts';

/** What begins sessions: the library that makes them, and the memory of those found of late. */
export interface Sessions {
  library: SignInLibrary;
  recent: RecentSessions;
}

/** How somebody proved who they are. */
export type SignedInBy = 'password' | 'password-and-code' | 'passkey' | 'mini-program' | 'single-sign-on';

interface Beginning {
  userId: string;
  by: SignedInBy;
  /** Of whom the OpenID provider has signed in: its session, as a blind index, or '' where it named none. */
  providerSession?: string;
  /** In the transaction that records the session; refuses by throwing. */
  before?: (unit: Unit) => Promise<void>;
}

/**
 * Begins a session for somebody who has proved who they are, and sets its cookie. The session that the
 * browser had before ends.
 */
export async function beginSession(
  call: Call,
  { library, recent }: Sessions,
  { userId, by, providerSession, before }: Beginning,
): Promise<void> {
  const { name, key } = library.accountCookie;
  const former = openCookie(key, cookieOf(call, name));
  const device = await transact(call, userId, async (unit) => {
    await before?.(unit);
    await unit.record({ action: 'session.begun', subject: userId, details: { by } });
    if (former !== undefined) await endSessionOfToken(unit.work, former);
    // The messaging app's browser is no device that a password is typed on.
    return by === 'mini-program' ? undefined : noteDevice(call, unit, userId);
  });
  recent.forget();
  const { token } = await callLibrary(async () =>
    (await library.accounts.$context).internalAdapter.createSession(userId),
  );
  await noteBegun(call.db, token, {
    ...deviceOf(call),
    seenAt: call.now(),
    providerSession: providerSession ?? null,
  });
  const cookie = sessionCookie(call, library.accountCookie, {
    token,
    sameSite: 'lax',
    seconds: accountSession,
  });
  call.setCookies(cookiesFor(call, device === undefined ? [cookie] : [cookie, device]));
}
