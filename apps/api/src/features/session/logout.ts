import type { logout } from '@credence/contract';
import type { Verb } from '../../http/serve.ts';
import { callLibrary } from './async-context.ts';
import { cookieHeaders } from './cookie-headers.ts';
import { cookiesFor } from './cookies-for-frames.ts';
import type { RecentSessions } from './recent-sessions.ts';
import type { SignInLibrary } from './sign-in-library.ts';

/** Ends the session in the database and clears the cookie; without a session only the latter. */
export function logoutVerb(library: SignInLibrary, recent: RecentSessions): Verb<typeof logout> {
  return async (call) => {
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
