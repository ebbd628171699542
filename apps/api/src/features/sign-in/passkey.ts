import type { passkeyAsk, passkeySignIn } from '@credence/contract/passkey';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { newChallenge, passkeyHost, provePasskey } from '../factor/index.ts';
import { beginSession, type Sessions } from './begin-session.ts';
import { requirePasswords } from './own-ways.ts';
import { allowedRedirect } from './redirect.ts';
import { isOfDemonstration } from './store.ts';

const purpose = ['passkey-sign-in'] as const;

/** The browser shows which passkeys it has for this host: nobody has to say who they are. */
export const passkeyAskVerb: Verb<typeof passkeyAsk> = async (call) => ({
  challenge: newChallenge(call, purpose),
  host: passkeyHost(call),
  allowed: [],
});

/** The authenticator has recognised its owner, so no password or code is asked beside it. */
export function passkeySignInVerb(sessions: Sessions): Verb<typeof passkeySignIn> {
  return async (call, { passkey, redirect_url }) => {
    requirePasswords(call.config);
    const { user_id: userId } = await provePasskey(call, { passkey, purpose });
    if (!call.config.demonstration && (await isOfDemonstration(call.db, userId))) {
      throw new Refusal('SIGN_IN_FAILED', 'Logins of the demonstration are off.');
    }
    await beginSession(call, sessions, { userId, by: 'passkey' });
    return { redirect_url: allowedRedirect(call.config, redirect_url, call.headers.host) };
  };
}
