import type { choosePassword } from '@credence/contract/password';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import {
  accountChooser,
  beginSession,
  choosing,
  isPasswordOf,
  type Sessions,
  takeInitialPassword,
  writePassword,
} from '../sign-in/index.ts';
import { refuseEasy } from './easy-password.ts';
import { hashPassword } from './password-hash.ts';

/** Whoever set the password knows it: its owner chooses another before there is a session. */
export function choosePasswordVerb(sessions: Sessions): Verb<typeof choosePassword> {
  return async (call, { newPassword }) => {
    const { id: userId, use } = choosing(call, accountChooser);
    await refuseEasy(call, newPassword);
    if (await isPasswordOf(sessions.library, userId, newPassword)) throw sameAgain();
    const hash = await hashPassword(sessions.library, newPassword);
    await use();
    await transact(call, userId, async (unit) => {
      // Two sign-ins of the same moment: the second knows the password no more.
      if (!(await takeInitialPassword(unit.work, userId))) throw chosenAlready();
      await writePassword(unit.work, userId, hash, call.now());
      await unit.record({ action: 'password.changed', subject: userId });
    });
    await beginSession(call, sessions, { userId, by: 'password' });
    return {};
  };
}

export const sameAgain = () => new Refusal('PASSWORD_EASY', 'This is the password that the operator set.');
export const chosenAlready = () =>
  new Refusal('SECOND_FACTOR_EXPIRED', 'A password was chosen meanwhile. Sign in with it.');
