import type { signIn } from '@credence/contract/session';
import { setTimeout } from 'node:timers/promises';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { hasAuthenticator } from '../factor/index.ts';
import { beginSession, type Sessions } from './begin-session.ts';
import { isPasswordOf } from './check-password.ts';
import { isRecorded, paceGuesses } from './guess-pace.ts';
import { accountChooser, askNewPassword } from './new-password.ts';
import { requirePasswords } from './own-ways.ts';
import { allowedRedirect } from './redirect.ts';
import { askCode } from './second-factor.ts';
import { signInHandle, signInHandles } from './sign-in-handle.ts';
import { accountByHandle } from './store.ts';

/** Milliseconds; a refusal comes at a multiple of them, so that its time does not tell of the account. */
const refusalStep = 200;

const untilNextStep = (begun: number): Promise<void> =>
  setTimeout(refusalStep - ((performance.now() - begun) % refusalStep));

/** Signs an account holder in. A wrong address and a wrong password have the same answer. */
export function signInVerb(sessions: Sessions): Verb<typeof signIn> {
  return async (call, input) => {
    requirePasswords(call.config);
    const handles = signInHandles(call.keyring, input.email);
    const handle = signInHandle(call.keyring, input.email);
    const account = await accountByHandle(call.db, handles);
    const begun = performance.now();
    const refuse = async (): Promise<Refusal> => {
      if (account !== undefined && (await isRecorded(call, account.id))) {
        await transact(call, account.id, (unit) =>
          unit.record({ action: 'session.refused', subject: account.id }),
        );
      }
      await untilNextStep(begun);
      return new Refusal('SIGN_IN_FAILED', 'The e-mail or the password is not right.');
    };
    if (account?.demonstration === true && !call.config.demonstration) throw await refuse();
    const forgetTries = await paceGuesses(call, handle, account?.id);
    const isRight = await isPasswordOf(sessions.library, account?.id, input.password);
    if (account === undefined || !isRight) throw await refuse();
    await forgetTries();
    const redirect_url = allowedRedirect(call.config, input.redirect_url, call.headers.host);
    if (account.initial_password) {
      await transact(call, account.id, (unit) =>
        unit.record({ action: 'session.password-asked', subject: account.id }),
      );
      askNewPassword(call, accountChooser, account.id);
      return { redirect_url, needsPassword: true };
    }
    if (await hasAuthenticator(call.db, account.id)) {
      await askCode(call, account.id);
      return { redirect_url, needsCode: true };
    }
    await beginSession(call, sessions, { userId: account.id, by: 'password' });
    return { redirect_url };
  };
}
