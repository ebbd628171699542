import type { signIn } from '@credence/contract/session';
import { APIError } from 'better-auth/api';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { callLibrary } from './async-context.ts';
import { cookiesFor } from './cookies-for-frames.ts';
import { noteDevice } from './device.ts';
import { allowedRedirect } from './redirect.ts';
import { signInHandle } from './sign-in-handle.ts';
import type { SignInLibrary } from './sign-in-library.ts';
import { accountByHandle } from './store.ts';

/** Signs an account holder in. A wrong address and a wrong password have the same answer. */
export function signInVerb(library: SignInLibrary): Verb<typeof signIn> {
  return async (call, input) => {
    const handle = signInHandle(call.keyring, input.email);
    const account = await accountByHandle(call.db, handle);
    const refuse = async (): Promise<Refusal> => {
      if (account !== undefined) {
        await transact(call, account.id, (unit) =>
          unit.record({ action: 'session.refused', subject: account.id }),
        );
      }
      return new Refusal('SIGN_IN_FAILED', 'The e-mail or the password is not right.');
    };
    if (account?.demonstration === true && !call.config.demonstration) throw await refuse();
    try {
      const { headers } = await callLibrary(() =>
        library.accounts.api.signInEmail({
          body: { email: handle, password: input.password },
          returnHeaders: true,
        }),
      );
      const device =
        account &&
        (await transact(call, account.id, async (unit) => {
          await unit.record({ action: 'session.begun', subject: account.id });
          return noteDevice(call, unit, account.id);
        }));
      const cookies = [...headers.getSetCookie(), ...(device === undefined ? [] : [device])];
      call.setCookies(cookiesFor(call, cookies));
      return { redirect_url: allowedRedirect(call.config, input.redirect_url, call.headers.host) };
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      throw await refuse();
    }
  };
}
