import type { logout } from '@credence/contract/session';
import { transact } from '../../audit/index.ts';
import type { Verb } from '../../http/serve.ts';
import { pageOrigin } from '../../pages/page-origin.ts';
import { endOfSignOn, type SignOn } from '../openid/index.ts';
import { sessionOfCookie } from './actor.ts';
import { callLibrary } from './async-context.ts';
import { cookieHeaders } from './cookie-headers.ts';
import { cookiesFor } from './cookies-for-frames.ts';
import type { RecentSessions } from './recent-sessions.ts';
import type { SignInLibrary } from './sign-in-library.ts';
import { noteSignedOut } from './store.ts';

const signInPage = '/login';

/**
 * Ends the session in the database, and clears the cookie and what the device keeps; without a session only
 * the cookie. One that the OpenID provider began goes on there, until the browser has ended it too.
 */
export function logoutVerb(
  library: SignInLibrary,
  recent: RecentSessions,
  signOn: SignOn | undefined,
): Verb<typeof logout> {
  return async (call) => {
    const session = await sessionOfCookie(call, library);
    const userId = session?.userId;
    // First, so that after a failure there is still a session to sign out of.
    if (userId !== undefined) {
      await transact(call, userId, async (unit) => {
        await noteSignedOut(unit.work, userId, call.now());
        await unit.record({ action: 'session.ended', subject: userId });
      });
    }
    const { headers } = await callLibrary(() =>
      library.accounts.api.signOut({
        headers: cookieHeaders(call),
        returnHeaders: true,
      }),
    );
    recent.forget();
    if (userId !== undefined) call.clearDevice();
    call.setCookies(cookiesFor(call, headers.getSetCookie()));
    if (session?.providerSession == null) return { url: signInPage };
    return { url: signInPage, ...(await endOfSignOn(call, signOn, `${pageOrigin(call)}${signInPage}`)) };
  };
}
