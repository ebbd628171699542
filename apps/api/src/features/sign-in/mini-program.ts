import type { miniProgramSignIn } from '@credence/contract/session';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { beginSession, type Sessions } from './begin-session.ts';
import { readLaunch } from './launch-data.ts';
import { accountOfMessenger, isOfDemonstration, useLaunch } from './store.ts';

/** Launch data is good once. */
export const launchUsed = () => new Refusal('MINI_PROGRAM_DATA_USED', 'The launch data has been used.');

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
        if (!(await useLaunch(unit.work, launch))) throw launchUsed();
      },
    });
    return {};
  };
}
