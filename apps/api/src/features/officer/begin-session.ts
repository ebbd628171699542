import type { Call } from '../../base/call.ts';
import { transact, type Unit } from '../../audit/index.ts';
import {
  callLibrary,
  cookieOf,
  deviceOf,
  openCookie,
  sessionCookie,
  type SignInLibrary,
} from '../sign-in/index.ts';
import { endSessionOfToken, noteBegun as noteSession } from './sessions/store.ts';

interface Beginning {
  officerId: string;
  /** As of an account's. */
  providerSession?: string;
  /** In the transaction that records the session; refuses by throwing. */
  before?: (unit: Unit) => Promise<void>;
}

/**
 * Begins a session for an officer who has proved who they are without the library, and sets its cookie. The
 * session that the browser had before ends.
 */
export async function beginOfficerSession(
  call: Call,
  library: SignInLibrary,
  { officerId, providerSession, before }: Beginning,
): Promise<void> {
  const { name, key } = library.officerCookie;
  const former = openCookie(key, cookieOf(call, name));
  await transact(call, officerId, async (unit) => {
    await before?.(unit);
    await unit.record({ action: 'officer.session-begun', subject: officerId });
    if (former !== undefined) await endSessionOfToken(unit.work, former);
  });
  const { token } = await callLibrary(async () =>
    (await library.officers.$context).internalAdapter.createSession(officerId),
  );
  await noteBegun(call, token, providerSession);
  const seconds = call.config.officerSessionHours * 60 * 60;
  call.setCookies([sessionCookie(call, library.officerCookie, { token, sameSite: 'strict', seconds })]);
}

/** Notes with what a session was begun. */
export const noteBegun = (call: Call, token: string, providerSession?: string): Promise<void> =>
  noteSession(call.db, token, {
    ...deviceOf(call),
    seenAt: call.now(),
    providerSession: providerSession ?? null,
  });
