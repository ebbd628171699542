import type { logout } from '@credence/contract';
import type { Call } from '../../http/call.ts';
import type { Verb } from '../../http/serve.ts';
import { accountOfCookie } from './actors.ts';
import { callLibrary } from './async-context.ts';
import { cookieHeaders } from './cookie-headers.ts';
import { cookiesFor } from './cookies-for-frames.ts';
import type { RecentSessions } from './recent-sessions.ts';
import type { SignInLibrary } from './sign-in-library.ts';

/** What else ends when somebody signs out. */
export type OnSignOut = (call: Call, userId: string) => Promise<void>;

/** Ends the session in the database and clears the cookie; without a session only the latter. */
export function logoutVerb(
  library: SignInLibrary,
  recent: RecentSessions,
  onSignOut: OnSignOut,
): Verb<typeof logout> {
  return async (call) => {
    const userId = await accountOfCookie(call, library);
    // First, so that who is told of a failure can sign out again.
    if (userId !== undefined) await onSignOut(call, userId);
    const { headers } = await callLibrary(() =>
      library.accounts.api.signOut({
        headers: cookieHeaders(call),
        returnHeaders: true,
      }),
    );
    recent.forget();
    call.setCookies(cookiesFor(call, headers.getSetCookie()));
    return {};
  };
}
