import type { signInSecondFactor } from '@credence/contract/session';
import { serialize } from 'cookie';
import { transact } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { challengeLife, isCodeOf, isOpenChallenge, newChallenge, spendChallenge } from '../factor/index.ts';
import { cookieOf } from './actor.ts';
import { beginSession, type Sessions } from './begin-session.ts';
import { cookiesFor } from './cookies-for-frames.ts';
import { paceCodes } from './guess-pace.ts';

/** Set between the two factors: `account.challenge`. */
const cookieName = 'credence.second_factor';

const purposeOf = (userId: string) => ['second-factor', userId] as const;

function challengeCookie(call: Call, value: string, seconds: number): string {
  return serialize(cookieName, value, {
    httpOnly: true,
    secure: call.config.secureCookies,
    sameSite: 'lax',
    path: '/user/public/login',
    maxAge: seconds,
  });
}

/** The password was right: the rest of the sign-in waits for a code. */
export async function askCode(call: Call, userId: string): Promise<void> {
  await transact(call, userId, (unit) => unit.record({ action: 'session.code-asked', subject: userId }));
  const value = `${userId}.${newChallenge(call, purposeOf(userId))}`;
  call.setCookies(cookiesFor(call, [challengeCookie(call, value, challengeLife / 1000)]));
}

const over = () => new Refusal('SECOND_FACTOR_EXPIRED', 'The sign-in took too long. Begin again.');

/** A code of the authenticator, or a recovery code, after the password; opens the session. */
export function secondFactorVerb(sessions: Sessions): Verb<typeof signInSecondFactor> {
  return async (call, { code }) => {
    const [userId = '', challenge = ''] = cookieOf(call, cookieName).split('.');
    if (!isOpenChallenge(call, purposeOf(userId), challenge)) throw over();
    const forgetTries = await paceCodes(call, userId);
    const right = await transact(call, userId, async (unit) => {
      const isRight = await isCodeOf(call, unit, userId, code);
      const action = isRight ? 'session.code-passed' : 'session.code-refused';
      await unit.record({ action, subject: userId });
      return isRight;
    });
    if (!right) throw new Refusal('SECOND_FACTOR_FAILED', 'The code is not right, or was used already.');
    if (!(await spendChallenge(call, challenge))) throw over();
    await forgetTries();
    await beginSession(call, sessions, { userId, by: 'password-and-code' });
    call.setCookies([challengeCookie(call, '', 0)]);
    return {};
  };
}
