import {
  officerProfile,
  officerSecondFactor,
  officerSignIn,
  officerSignOut,
} from '@credence/contract/session';
import { endOwnSessions, officerSessions } from '@credence/contract/officer-session';
import { officerChoosePassword } from '@credence/contract/password';
import { officerWaysIn } from '@credence/contract/single-sign-on';
import type { Config } from '../../base/config/config.ts';
import type { Serve } from '../../http/serve.ts';
import type { SignOn } from '../openid/index.ts';
import { signInLimit, type SignInLibrary } from '../sign-in/index.ts';
import { officerChoosePasswordVerb } from './choose-password.ts';
import { endOwnSessionsVerb, officerSessionsVerb } from './sessions.ts';
import { officerSecondFactorVerb, officerSignInVerb, officerSignOutVerb } from './sign-in.ts';

export function officerRoutes(
  serve: Serve,
  library: SignInLibrary,
  { config, signOn }: { config: Config; signOn: SignOn | undefined },
): void {
  const { tries, byEmail } = signInLimit(config);
  serve(officerSignIn, officerSignInVerb(library), { limit: { ...byEmail, shared: 'officer-sign-in' } });
  serve(officerSecondFactor, officerSecondFactorVerb(library, tries), {
    limit: { ...tries, shared: 'officer-second-factor' },
  });
  serve(officerChoosePassword, officerChoosePasswordVerb(library), {
    limit: { ...tries, shared: 'officer-password-choice' },
  });
  serve(officerWaysIn, async () => ({
    passwords: config.officerSingleSignOn?.passwords ?? true,
    provider: config.officerSingleSignOn?.name ?? null,
  }));
  serve(officerSessions, officerSessionsVerb);
  serve(endOwnSessions, endOwnSessionsVerb);
  serve(officerSignOut, officerSignOutVerb(library, signOn));
  serve(officerProfile, async ({ actor: { officerId, name, email, roles, sites } }) => ({
    id: officerId,
    name,
    email,
    roles: [...roles],
    sites: [...sites],
    demonstration: config.demonstration,
  }));
}
