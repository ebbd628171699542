import type { changePassword } from '@credence/contract/password';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import {
  endSessions,
  isPasswordOf,
  requirePasswords,
  type RecentSessions,
  type SignInLibrary,
  writePassword,
} from '../sign-in/index.ts';
import { refuseEasy } from './easy-password.ts';
import { hashPassword } from './password-hash.ts';

export function changePasswordVerb(
  library: SignInLibrary,
  recent: RecentSessions,
): Verb<typeof changePassword> {
  return async (call, { password, newPassword }) => {
    requirePasswords(call.config);
    const { userId, session } = call.actor;
    if (!(await isPasswordOf(library, userId, password))) {
      await transact(call, userId, (unit) =>
        unit.record({ action: 'password.change-refused', subject: userId }),
      );
      throw new Refusal('SIGN_IN_FAILED', 'The present password is not right.');
    }
    await refuseEasy(call, newPassword);
    const hash = await hashPassword(library, newPassword);
    await transact(call, userId, async (unit) => {
      await writePassword(unit.work, userId, hash, call.now());
      await endSessions(unit.work, userId, { except: session });
      await unit.record({ action: 'password.changed', subject: userId });
    });
    recent.forget();
    return {};
  };
}
