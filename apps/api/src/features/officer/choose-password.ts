import type { officerChoosePassword } from '@credence/contract/password';
import { transact } from '../../audit/index.ts';
import type { Verb } from '../../http/serve.ts';
import { chosenAlready, hashPassword, refuseEasy, sameAgain } from '../password/index.ts';
import { callLibrary, choosing, officerChooser, type SignInLibrary } from '../sign-in/index.ts';
import { beginOfficerSession } from './begin-session.ts';
import { passwordOf, takeInitialPassword, writePassword } from './store.ts';

const isSame = (library: SignInLibrary, hash: string, password: string): Promise<boolean> =>
  callLibrary(async () => (await library.officers.$context).password.verify({ hash, password }));

/** As accounts do, after both factors. */
export function officerChoosePasswordVerb(library: SignInLibrary): Verb<typeof officerChoosePassword> {
  return async (call, { newPassword }) => {
    const { id: officerId, use } = choosing(call, officerChooser);
    const present = await passwordOf(call.db, officerId);
    await refuseEasy(call, newPassword, present?.email);
    if (await isSame(library, present?.password ?? '', newPassword)) throw sameAgain();
    const hash = await hashPassword(library, newPassword);
    await use();
    await transact(call, officerId, async (unit) => {
      if (!(await takeInitialPassword(unit.work, officerId))) throw chosenAlready();
      await writePassword(unit.work, officerId, hash, call.now());
      await unit.record({ action: 'officer.password-changed', subject: officerId });
    });
    await beginOfficerSession(call, library, { officerId });
    return {};
  };
}
