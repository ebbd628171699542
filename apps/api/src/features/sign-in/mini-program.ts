import type { miniProgramLink, miniProgramSignIn } from '@credence/contract/session';
import { serialize } from 'cookie';
import { createHmac } from 'node:crypto';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { callLibrary } from './async-context.ts';
import { cookiesFor } from './cookies-for-frames.ts';
import { readLaunch } from './launch-data.ts';
import { accountSession, type SignInLibrary } from './sign-in-library.ts';
import {
  accountOfMessenger,
  insertMessengerLink,
  isOfDemonstration,
  messengerOfAccount,
  useLaunch,
} from './store.ts';

const used = () => new Refusal('MINI_PROGRAM_DATA_USED', 'The launch data has been used.');
const linkedElsewhere = () =>
  new Refusal('MINI_PROGRAM_LINKED_ELSEWHERE', 'The account or the messenger user is linked already.');

/** The cookie of a new session, signed as the sign-in library signs its own. */
async function newSessionCookie(library: SignInLibrary, userId: string, secure: boolean): Promise<string> {
  const { name, key } = library.accountCookie;
  const { token } = await callLibrary(async () =>
    (await library.accounts.$context).internalAdapter.createSession(userId),
  );
  const signature = createHmac('sha256', key).update(token).digest('base64');
  return serialize(name, `${token}.${signature}`, {
    httpOnly: true,
    secure,
    sameSite: 'lax',
    path: '/',
    maxAge: accountSession,
  });
}

export function miniProgramSignInVerb(library: SignInLibrary): Verb<typeof miniProgramSignIn> {
  return async (call, { initData }) => {
    const launch = await readLaunch(call, initData);
    const userId = await accountOfMessenger(call.db, launch.messengerUser);
    if (userId === undefined) {
      throw new Refusal('MINI_PROGRAM_NOT_LINKED', 'No account is linked to this user of the messaging app.');
    }
    if (!call.config.demonstration && (await isOfDemonstration(call.db, userId))) {
      throw new Refusal('SIGN_IN_FAILED', 'Logins of the demonstration are off.');
    }
    await transact(call, userId, async (unit) => {
      if (!(await useLaunch(unit.work, launch))) throw used();
      await unit.record({ action: 'session.begun', subject: userId, details: { by: 'mini-program' } });
    });
    const cookie = await newSessionCookie(library, userId, call.config.secureCookies);
    call.setCookies(cookiesFor(call, [cookie]));
    return {};
  };
}

export const miniProgramLinkVerb: Verb<typeof miniProgramLink> = async (call, { initData }) => {
  const { userId } = call.actor;
  const launch = await readLaunch(call, initData);
  return transact(call, userId, async (unit) => {
    const [account, messenger] = await Promise.all([
      accountOfMessenger(unit.work, launch.messengerUser),
      messengerOfAccount(unit.work, userId),
    ]);
    if (account === userId) {
      unit.unchanged();
      return {};
    }
    if (account !== undefined || messenger !== undefined) throw linkedElsewhere();
    if (!(await useLaunch(unit.work, launch))) throw used();
    const linked = await insertMessengerLink(unit.work, {
      user_id: userId,
      messenger_user: launch.messengerUser,
      created_at: call.now(),
    });
    if (!linked) throw linkedElsewhere();
    await unit.record({ action: 'session.messenger-linked', subject: userId });
    return {};
  });
};
