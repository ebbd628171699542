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
import type { Limit, Serve } from '../../http/serve.ts';
import { FailedCodes } from './failed-codes.ts';
import { UsedCodes } from './used-codes.ts';
import { logoutVerb } from './logout.ts';
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
): void {
  const byEmail: Limit = { times: config.signInAttempts, within: limitWindow, by: emailOf };
  const byAddress: Limit = { times: config.signInAttempts, within: limitWindow };
  serve(signIn, signInVerb(library), { limit: byEmail });
  serve(miniProgramSignIn, miniProgramSignInVerb(library), { limit: byAddress });
  serve(miniProgramLink, miniProgramLinkVerb, { limit: byAddress });
  serve(logout, logoutVerb(library, recent));
  serve(officerSignIn, officerSignInVerb(library), { limit: byEmail });
  serve(
    officerSecondFactor,
    officerSecondFactorVerb(library, new FailedCodes(config.signInAttempts), new UsedCodes()),
    {
      limit: byAddress,
    },
  );
  serve(officerSignOut, officerSignOutVerb(library));
  serve(officerProfile, async ({ actor }) => ({ id: actor.officerId, name: actor.name, email: actor.email }));
}

function emailOf(request: FastifyRequest): string {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? normaliseEmail(email) : '';
}
