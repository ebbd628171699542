import { accountSessions, endAccountSessions } from '@credence/contract/account-sessions';
import { passkeyAsk, passkeySignIn } from '@credence/contract/passkey';
import { logout, miniProgramSignIn, signIn, signInSecondFactor } from '@credence/contract/session';
import type { Config } from '../../base/config/config.ts';
import type { Serve } from '../../http/serve.ts';
import type { SignOn } from '../openid/index.ts';
import { logoutVerb } from './logout.ts';
import { miniProgramSignInVerb } from './mini-program.ts';
import { passkeyAskVerb, passkeySignInVerb } from './passkey.ts';
import type { RecentSessions } from './recent-sessions.ts';
import { secondFactorVerb } from './second-factor.ts';
import { accountSessionsVerb, endAccountSessionsVerb } from './sessions.ts';
import { signInLimit } from './sign-in-limit.ts';
import type { SignInLibrary } from './sign-in-library.ts';
import { signInVerb } from './sign-in.ts';

export function signInRoutes(
  serve: Serve,
  library: SignInLibrary,
  recent: RecentSessions,
  { config, signOn }: { config: Config; signOn: SignOn | undefined },
): void {
  const { tries, byEmail } = signInLimit(config);
  const sessions = { library, recent };
  serve(signIn, signInVerb(sessions), { limit: { ...byEmail, shared: 'sign-in' } });
  // Far more than a person needs; what one account is guessed at is slowed by itself.
  serve(signInSecondFactor, secondFactorVerb(sessions), {
    limit: { ...tries, times: 10 * tries.times, shared: 'second-factor' },
  });
  serve(passkeyAsk, passkeyAskVerb, { limit: { ...tries, times: 10 * tries.times } });
  serve(passkeySignIn, passkeySignInVerb(sessions), { limit: { ...tries, shared: 'passkey' } });
  serve(miniProgramSignIn, miniProgramSignInVerb(sessions), {
    limit: { ...tries, shared: 'mini-program-sign-in' },
  });
  serve(logout, logoutVerb(library, recent, signOn));
  serve(accountSessions, accountSessionsVerb);
  serve(endAccountSessions, endAccountSessionsVerb(recent));
}
