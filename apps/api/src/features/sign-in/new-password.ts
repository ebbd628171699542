import { serialize } from 'cookie';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { challengeLife, isOpenChallenge, newChallenge, spendChallenge } from '../factor/index.ts';
import { cookieOf } from './actor.ts';
import { cookiesFor } from './cookies-for-frames.ts';

/** Of whom a password is to be chosen, and where the browser sends the cookie that says so. */
interface Chooser {
  cookieName: string;
  path: string;
}

/** Between a sign-in by the password that the operator set and the one that its owner chooses. */
export const accountChooser: Chooser = { cookieName: 'credence.new_password', path: '/user/public/login' };
export const officerChooser: Chooser = {
  cookieName: 'credence-console.new_password',
  path: '/console/api/sign-in',
};

const purposeOf = ({ cookieName }: Chooser, id: string) => [cookieName, id] as const;

function chooserCookie(call: Call, { cookieName, path }: Chooser, value: string, seconds: number): string {
  return serialize(cookieName, value, {
    httpOnly: true,
    secure: call.config.secureCookies,
    sameSite: path.startsWith('/console') ? 'strict' : 'lax',
    path,
    maxAge: seconds,
  });
}

/** Opens no session: nothing is reachable but the choice, for five minutes. */
export function askNewPassword(call: Call, chooser: Chooser, id: string): void {
  const value = `${id}.${newChallenge(call, purposeOf(chooser, id))}`;
  call.setCookies(cookiesFor(call, [chooserCookie(call, chooser, value, challengeLife / 1000)]));
}

const over = () => new Refusal('SECOND_FACTOR_EXPIRED', 'The sign-in took too long. Begin again.');

/** Who chooses; `use` is called with the choice made, and good once. */
export function choosing(call: Call, chooser: Chooser): { id: string; use: () => Promise<void> } {
  const [id = '', challenge = ''] = cookieOf(call, chooser.cookieName).split('.');
  if (!isOpenChallenge(call, purposeOf(chooser, id), challenge)) throw over();
  return {
    id,
    use: async () => {
      if (!(await spendChallenge(call, challenge))) throw over();
      call.setCookies(cookiesFor(call, [chooserCookie(call, chooser, '', 0)]));
    },
  };
}
