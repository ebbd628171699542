import type { officerSecondFactor, officerSignIn, officerSignOut } from '@credence/contract';
import { APIError } from 'better-auth/api';
import { parse } from 'cookie';
import { transact } from '../../audit/index.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { callLibrary } from './async-context.ts';
import { cookieHeaders } from './cookie-headers.ts';
import type { FailedCodes } from './failed-codes.ts';
import type { UsedCodes } from './used-codes.ts';
import { normaliseEmail } from './sign-in-handle.ts';
import { openCookie, type SignInLibrary } from './sign-in-library.ts';
import { officerByEmail, officerOfChallenge } from './store.ts';

function recordFor(call: Call, officerId: string, action: string): Promise<void> {
  return transact(call, officerId, (unit) => unit.record({ action, subject: officerId }));
}

/** First factor. It never opens a session: an officer without a second factor is refused as if the password were wrong. */
export function officerSignInVerb(library: SignInLibrary): Verb<typeof officerSignIn> {
  return async (call, input) => {
    const email = normaliseEmail(input.email);
    const officer = await officerByEmail(call.db, email);
    const refused = new Refusal('SIGN_IN_FAILED', 'The e-mail or the password is not right.');
    try {
      const { headers, response } = await callLibrary(() =>
        library.officers.api.signInEmail({
          body: { email, password: input.password },
          returnHeaders: true,
        }),
      );
      if (!('twoFactorRedirect' in response)) {
        const opened = new Headers({ cookie: headers.getSetCookie().join('; ') });
        await callLibrary(() => library.officers.api.signOut({ headers: opened }));
        throw refused;
      }
      call.setCookies(headers.getSetCookie());
      return { secondFactor: 'totp' };
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      if (officer !== undefined) await recordFor(call, officer.id, 'officer.sign-in-refused');
      throw refused;
    }
  };
}

/** Second factor; opens the session. */
export function officerSecondFactorVerb(
  library: SignInLibrary,
  failed: FailedCodes,
  used: UsedCodes,
): Verb<typeof officerSecondFactor> {
  return async (call, input) => {
    const officerId = await officerInDoubt(call, library);
    const held = officerId === undefined ? 0 : failed.secondsHeld(officerId, call.now());
    if (held > 0) {
      throw new Refusal('TOO_MANY_REQUESTS', 'Too many wrong codes. Try again later.', {
        retryAfterSeconds: held,
      });
    }
    // Counted before it is known to be wrong: of guesses that arrive together none slips through.
    if (officerId !== undefined) failed.add(officerId, call.now());
    if (officerId !== undefined && used.has(officerId, input.code, call.now())) {
      throw new Refusal('SECOND_FACTOR_FAILED', 'This code was used already. Wait for the next one.');
    }
    try {
      const { headers, response } = await callLibrary(() =>
        library.officers.api.verifyTOTP({
          body: { code: input.code },
          headers: cookieHeaders(call),
          returnHeaders: true,
        }),
      );
      failed.forget(response.user.id);
      used.remember(response.user.id, input.code, call.now());
      await recordFor(call, response.user.id, 'officer.session-begun');
      call.setCookies(headers.getSetCookie());
      return {};
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      if (error.body?.code === 'INVALID_CODE') {
        if (officerId !== undefined) await recordFor(call, officerId, 'officer.second-factor-refused');
        throw new Refusal('SECOND_FACTOR_FAILED', 'The code is not right, or no longer valid.');
      }
      throw new Refusal('SECOND_FACTOR_EXPIRED', 'The sign-in took too long. Begin again.');
    }
  };
}

/** Who has given the first factor and now owes the second. */
async function officerInDoubt(call: Call, library: SignInLibrary): Promise<string | undefined> {
  const { name, key } = library.secondFactorCookie;
  const challenge = openCookie(key, parse(call.headers.cookie ?? '')[name]);
  return challenge === undefined ? undefined : officerOfChallenge(call.db, challenge);
}

export function officerSignOutVerb(library: SignInLibrary): Verb<typeof officerSignOut> {
  return async (call) => {
    const { headers } = await callLibrary(() =>
      library.officers.api.signOut({ headers: cookieHeaders(call), returnHeaders: true }),
    );
    call.setCookies(headers.getSetCookie());
    return {};
  };
}
