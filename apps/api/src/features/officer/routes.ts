import {
  officerProfile,
  officerSecondFactor,
  officerSignIn,
  officerSignOut,
} from '@credence/contract/session';
import type { Config } from '../../base/config/config.ts';
import type { Serve } from '../../http/serve.ts';
import { signInLimit, type SignInLibrary } from '../sign-in/index.ts';
import { officerSecondFactorVerb, officerSignInVerb, officerSignOutVerb } from './sign-in.ts';

export function officerRoutes(serve: Serve, library: SignInLibrary, config: Config): void {
  const { tries, byEmail } = signInLimit(config);
  serve(officerSignIn, officerSignInVerb(library), { limit: { ...byEmail, shared: 'officer-sign-in' } });
  serve(officerSecondFactor, officerSecondFactorVerb(library, tries), {
    limit: { ...tries, shared: 'officer-second-factor' },
  });
  serve(officerSignOut, officerSignOutVerb(library));
  serve(officerProfile, async ({ actor: { officerId, name, email, roles, sites } }) => ({
    id: officerId,
    name,
    email,
    roles: [...roles],
    sites: [...sites],
    demonstration: config.demonstration,
  }));
}
