import type { officerSecondFactor, officerSignIn, officerSignOut } from '@credence/contract/session';
import { APIError } from 'better-auth/api';
import { transact } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import type { Limit } from '../../http/limits.ts';
import { consoleOrigin } from '../../pages/page-origin.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { countTry, forgetTries, wasTried } from '../../http/tries.ts';
import { isShownAt } from '../factor/index.ts';
import { endOfSignOn, type SignOn } from '../openid/index.ts';
import {
  askNewPassword,
  callLibrary,
  cookieHeaders,
  cookieOf,
  isRecorded,
  normaliseEmail,
  officerChooser,
  openCookie,
  openSecondFactor,
  paceGuesses,
  type SignInLibrary,
} from '../sign-in/index.ts';
import { noteBegun } from './begin-session.ts';
import { officerOfSession } from './sessions/store.ts';
import { hasInitialPassword, officerByEmail, officerOfChallenge, secondFactorOf } from './store.ts';

function requireOfficerPasswords({ config }: Call): void {
  if (config.officerSingleSignOn?.passwords === false) {
    throw new Refusal('PASSWORDS_OFF', 'Officers sign in at their OpenID provider alone.');
  }
}

function recordFor(call: Call, officerId: string, action: string): Promise<void> {
  return transact(call, officerId, (unit) => unit.record({ action, subject: officerId }));
}

async function recordRefused(call: Call, officerId: string): Promise<void> {
  if (await isRecorded(call, officerId)) await recordFor(call, officerId, 'officer.sign-in-refused');
}

/**
 * First factor. It never opens a session: an officer without a second factor is refused as for a wrong
 * password.
 */
export function officerSignInVerb(library: SignInLibrary): Verb<typeof officerSignIn> {
  return async (call, input) => {
    requireOfficerPasswords(call);
    const email = normaliseEmail(input.email);
    const officer = await officerByEmail(call.db, email);
    const refused = new Refusal('SIGN_IN_FAILED', 'The e-mail or the password is not right.');
    if (officer?.demonstration === true && !call.config.demonstration) {
      await recordRefused(call, officer.id);
      throw refused;
    }
    const forgetTries = await paceGuesses(call, `officer ${email}`, undefined);
    try {
      const { headers, response } = await callLibrary(() =>
        library.officers.api.signInEmail({
          body: { email, password: input.password },
          returnHeaders: true,
        }),
      );
      if (!('twoFactorRedirect' in response)) {
        await endSession(library, headers);
        throw refused;
      }
      await forgetTries();
      call.setCookies(headers.getSetCookie());
      return { secondFactor: 'totp' };
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      if (officer !== undefined) await recordRefused(call, officer.id);
      throw refused;
    }
  };
}

/** Milliseconds; longer than a code is accepted. */
const codeLife = 2 * 60 * 1000;

const codeUsed = () =>
  new Refusal('SECOND_FACTOR_FAILED', 'This code was used already. Wait for the next one.');

/**
 * Second factor; opens the session. Codes have only six digits, and someone with the password can use many
 * addresses, so wrong codes are counted per officer, whatever the address. Only someone with the password can
 * use up an officer's tries. Each code can be used once (RFC 6238, section 5.2), in its own half minute and
 * the one after.
 */
export function officerSecondFactorVerb(
  library: SignInLibrary,
  wrongCodes: Limit,
): Verb<typeof officerSecondFactor> {
  return async (call, input) => {
    requireOfficerPasswords(call);
    const officerId = await officerAwaitingSecondFactor(call, library);
    if (officerId !== undefined) await countGuess(call, officerId, wrongCodes);
    if (officerId !== undefined && (await wasTried(call, usedCode(officerId, input.code)))) throw codeUsed();
    try {
      if (officerId !== undefined && !(await isShownNow(call, officerId, input.code))) throw notShown();
      const { headers, response } = await callLibrary(() =>
        library.officers.api.verifyTOTP({
          body: { code: input.code },
          headers: cookieHeaders(call),
          returnHeaders: true,
        }),
      );
      const { token, user } = response;
      const { id } = user;
      const { times } = await countTry(call, usedCode(id, input.code), codeLife);
      if (times > 1) {
        // Another request used the code first: the session just opened is not handed out.
        await endSession(library, headers);
        throw codeUsed();
      }
      await forgetTries(call, guesses(id));
      if (await hasInitialPassword(call.db, id)) {
        await endSession(library, headers);
        await recordFor(call, id, 'officer.password-asked');
        askNewPassword(call, officerChooser, id);
        return { needsPassword: true };
      }
      await recordFor(call, id, 'officer.session-begun');
      await noteBegun(call, token);
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

/** As the library refuses a wrong code. */
const notShown = () => new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });

/** The library takes the next code as well. It goes by the machine's clock, and so does this. */
async function isShownNow(call: Call, officerId: string, code: string): Promise<boolean> {
  const sealed = await secondFactorOf(call.db, officerId);
  return sealed !== undefined && isShownAt(await openSecondFactor(call.keyring, sealed), code, Date.now());
}

const guesses = (officerId: string): string => `officer-code-guess ${officerId}`;
const usedCode = (officerId: string, code: string): string => `officer-code-used ${officerId} ${code}`;

/** Counted before the code is checked, so that concurrent guesses, at any server, are all counted. */
async function countGuess(call: Call, officerId: string, { times, within }: Limit): Promise<void> {
  const counted = await countTry(call, guesses(officerId), within);
  if (counted.times <= times) return;
  throw new Refusal('TOO_MANY_REQUESTS', 'Too many wrong codes. Try again later.', {
    retryAfterSeconds: Math.ceil(counted.left / 1000),
  });
}

/** Ends the session whose cookies the library has just made. */
async function endSession(library: SignInLibrary, made: Headers): Promise<void> {
  const opened = new Headers({ cookie: made.getSetCookie().join('; ') });
  await callLibrary(() => library.officers.api.signOut({ headers: opened }));
}

/** Someone who passed the first factor and still needs the second. */
async function officerAwaitingSecondFactor(call: Call, library: SignInLibrary): Promise<string | undefined> {
  const { name, key } = library.secondFactorCookie;
  const challenge = openCookie(key, cookieOf(call, name));
  return challenge === undefined ? undefined : officerOfChallenge(call.db, challenge);
}

export function officerSignOutVerb(
  library: SignInLibrary,
  signOn: SignOn | undefined,
): Verb<typeof officerSignOut> {
  return async (call) => {
    const { name, key } = library.officerCookie;
    const token = openCookie(key, cookieOf(call, name));
    const session = token === undefined ? undefined : await officerOfSession(call.db, token);
    // First, so that after a failure there is still a session to sign out of.
    if (session !== undefined) await recordFor(call, session.id, 'officer.session-ended');
    const { headers } = await callLibrary(() =>
      library.officers.api.signOut({ headers: cookieHeaders(call), returnHeaders: true }),
    );
    call.setCookies(headers.getSetCookie());
    if (session?.providerSession == null) return {};
    return endOfSignOn(call, signOn, `${consoleOrigin(call)}/console/sign-in`);
  };
}
