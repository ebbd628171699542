import type { miniProgramLink, miniProgramSignIn } from '@credence/contract/session';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { beginSession, type Sessions } from './begin-session.ts';
import { readLaunch } from './launch-data.ts';
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

export function miniProgramSignInVerb(sessions: Sessions): Verb<typeof miniProgramSignIn> {
  return async (call, { initData }) => {
    const launch = await readLaunch(call, initData);
    const userId = await accountOfMessenger(call.db, launch.messengerUser);
    if (userId === undefined) {
      throw new Refusal('MINI_PROGRAM_NOT_LINKED', 'No account is linked to this user of the messaging app.');
    }
    if (!call.config.demonstration && (await isOfDemonstration(call.db, userId))) {
      throw new Refusal('SIGN_IN_FAILED', 'Logins of the demonstration are off.');
    }
    await beginSession(call, sessions, {
      userId,
      by: 'mini-program',
      before: async (unit) => {
        if (!(await useLaunch(unit.work, launch))) throw used();
      },
    });
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
      messenger_user: launch.messengerUser[0],
      created_at: call.now(),
    });
    if (!linked) throw linkedElsewhere();
    await unit.record({ action: 'session.messenger-linked', subject: userId });
    return {};
  });
};
