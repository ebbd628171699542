import type {
  AccountSession,
  accountSessions,
  endAccountSessions,
} from '@credence/contract/account-sessions';
import { transact } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Verb } from '../../http/serve.ts';
import type { RecentSessions } from './recent-sessions.ts';
import { signInHandles } from './sign-in-handle.ts';
import { accountByHandle, deleteMessengerLink, endSessions, noteSignedOut, sessionsOf } from './store.ts';

export const accountSessionsVerb: Verb<typeof accountSessions> = async (call) => {
  const { userId, session } = call.actor;
  const idleSince = new Date(call.now().getTime() - call.config.sessionIdleMinutes * 60_000);
  const rows = await sessionsOf(call.db, userId, { now: call.now(), idleSince });
  return { sessions: shownSessions(rows, session) };
};

/** Sessions as their owner sees them, the one that asks first. */
export function shownSessions(
  rows: Awaited<ReturnType<typeof sessionsOf>>,
  current: string | undefined,
): AccountSession[] {
  const sessions = rows.map((row) => ({
    id: row.id,
    browser: row.browser ?? '?',
    system: row.system ?? '?',
    begunAt: row.createdAt.toISOString(),
    seenAt: (row.seenAt ?? row.createdAt).toISOString(),
    current: row.id === current,
  }));
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

export function endAccountSessionsVerb(recent: RecentSessions): Verb<typeof endAccountSessions> {
  return async (call, { id }) => {
    const { userId, session } = call.actor;
    await transact(call, userId, async (unit) => {
      const ended = await endSessions(
        unit.work,
        userId,
        id === undefined ? { except: session } : { only: id },
      );
      if (ended === 0) unit.unchanged();
      // The trail names no session: whoever reads it could not tell them apart.
      else await unit.record({ action: 'session.ended-elsewhere', subject: userId, details: { ended } });
    });
    recent.forget();
    return {};
  };
}

/**
 * Ends the sessions of an account, wherever they are, and its link to a messaging app, by the operator: after
 * that it is opened by what its owner knows and has.
 */
export async function signOutAccount(context: Context, email: string): Promise<void> {
  const account = await accountByHandle(context.db, signInHandles(context.keyring, email));
  if (account === undefined) throw new Error(`There is no account with the address ${email}.`);
  const { id: userId } = account;
  await transact(systemCall(context, 'operator', context.newId()), userId, async (unit) => {
    const ended = await endSessions(unit.work, userId);
    await noteSignedOut(unit.work, userId, context.now());
    await unit.record({ action: 'session.ended-elsewhere', subject: userId, details: { ended } });
    if (await deleteMessengerLink(unit.work, userId)) {
      await unit.record({ action: 'session.messenger-unlinked', subject: userId });
    }
  });
}
