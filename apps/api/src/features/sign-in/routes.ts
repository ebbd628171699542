import { logout, miniProgramLink, miniProgramSignIn, signIn } from '@credence/contract/session';
import type { Config } from '../../base/config/config.ts';
import type { Serve } from '../../http/serve.ts';
import { logoutVerb } from './logout.ts';
import { miniProgramLinkVerb, miniProgramSignInVerb } from './mini-program.ts';
import type { RecentSessions } from './recent-sessions.ts';
import { signInLimit } from './sign-in-limit.ts';
import type { SignInLibrary } from './sign-in-library.ts';
import { signInVerb } from './sign-in.ts';

export function signInRoutes(
  serve: Serve,
  library: SignInLibrary,
  recent: RecentSessions,
  config: Config,
): void {
  const { tries, byEmail } = signInLimit(config);
  serve(signIn, signInVerb(library), { limit: { ...byEmail, shared: 'sign-in' } });
  serve(miniProgramSignIn, miniProgramSignInVerb(library), {
    limit: { ...tries, shared: 'mini-program-sign-in' },
  });
  serve(miniProgramLink, miniProgramLinkVerb, { limit: { ...tries, shared: 'mini-program-link' } });
  serve(logout, logoutVerb(library, recent));
}
