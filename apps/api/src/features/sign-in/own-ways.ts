import type { Config } from '../../base/config/config.ts';
import { Refusal } from '../../base/refusal.ts';

type Ways = Pick<Config, 'singleSignOn'>;

/** Whether passwords and passkeys of our own sign account holders in. */
export const passwordsSignIn = ({ singleSignOn }: Ways): boolean => singleSignOn?.passwords ?? true;

export function requirePasswords(config: Ways): void {
  if (!passwordsSignIn(config)) {
    throw new Refusal('PASSWORDS_OFF', 'Here people sign in at the OpenID provider of the operator alone.');
  }
}
