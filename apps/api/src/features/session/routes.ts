import {
  logout,
  miniProgramLink,
  miniProgramSignIn,
  officerProfile,
  officerSecondFactor,
  officerSignIn,
  officerSignOut,
  signIn,
} from '@credence/contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Serve } from '../../http/serve.ts';
import { logoutVerb, type OnSignOut } from './logout.ts';
import { miniProgramLinkVerb, miniProgramSignInVerb } from './mini-program.ts';
import { officerSecondFactorVerb, officerSignInVerb, officerSignOutVerb } from './officer-sign-in.ts';
import type { RecentSessions } from './recent-sessions.ts';
import { normaliseEmail } from './sign-in-handle.ts';
import type { SignInLibrary } from './sign-in-library.ts';
import { signInVerb } from './sign-in.ts';

/** milliseconds */
const limitWindow = 10 * 60 * 1000;

export function sessionRoutes(
  serve: Serve,
  library: SignInLibrary,
  recent: RecentSessions,
  config: Config,
  onSignOut: OnSignOut,
): void {
  const tries = { times: config.signInAttempts, within: limitWindow };
  const byEmail = { ...tries, by: emailOf };
  serve(signIn, signInVerb(library), { limit: { ...byEmail, shared: 'sign-in' } });
  serve(miniProgramSignIn, miniProgramSignInVerb(library), {
    limit: { ...tries, shared: 'mini-program-sign-in' },
  });
  serve(miniProgramLink, miniProgramLinkVerb, { limit: { ...tries, shared: 'mini-program-link' } });
  serve(logout, logoutVerb(library, recent, onSignOut));
  serve(officerSignIn, officerSignInVerb(library), { limit: { ...byEmail, shared: 'officer-sign-in' } });
  serve(officerSecondFactor, officerSecondFactorVerb(library, tries), {
    limit: { ...tries, shared: 'officer-second-factor' },
  });
  serve(officerSignOut, officerSignOutVerb(library));
  serve(officerProfile, async ({ actor }) => ({ id: actor.officerId, name: actor.name, email: actor.email }));
}

function emailOf(request: FastifyRequest): string {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? normaliseEmail(email) : '';
}
