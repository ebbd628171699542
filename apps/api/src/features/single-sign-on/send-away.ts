import { securityActions } from '@credence/contract/security-action';
import type {
  singleSignOnBegin,
  singleSignOnConfirm,
  singleSignOnConnect,
  singleSignOnDisconnect,
} from '@credence/contract/single-sign-on';
import { transact } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { pageOrigin } from '../../pages/page-origin.ts';
import { sendAway, type SignOn } from '../openid/index.ts';
import { allowedRedirect, hasPassword, passwordsSignIn } from '../sign-in/index.ts';
import { requireSecurity, waitsForProvider } from '../step-up/index.ts';
import { deleteAccountIdentity } from './store.ts';

type Offered = SignOn | undefined;

/** Longer addresses would not fit beside the rest into a cookie. */
const longestAddress = 1024;

export function offered<Kind extends SignOn>(signOn: Kind | undefined): Kind {
  if (signOn !== undefined) return signOn;
  throw new Refusal('SINGLE_SIGN_ON_OFF', 'There is no OpenID provider to sign in at.');
}

/** The sign-in page takes the answer: an address that the operator registers at the provider. */
export const redirectUri = (call: Call): string => `${pageOrigin(call)}/login`;

export function singleSignOnBeginVerb(signOn: Offered): Verb<typeof singleSignOnBegin> {
  return (call, { redirect_url: asked }) => {
    const to = allowedRedirect(call.config, asked, call.headers.host);
    return sendAway(call, offered(signOn), {
      redirectUri: redirectUri(call),
      kept: { intent: 'sign-in', ...(to.length <= longestAddress && { to }) },
    });
  };
}

/** From then on whoever signs in there is in the account: a stolen session alone must not be enough. */
export function singleSignOnConnectVerb(signOn: Offered): Verb<typeof singleSignOnConnect> {
  return async (call, { ticket }) => {
    const { userId } = call.actor;
    const provider = offered(signOn);
    await transact(call, userId, async (unit) => {
      await requireSecurity(unit, call, securityActions.OTP, ticket);
      await unit.record({ action: 'single-sign-on.connect-asked', subject: userId });
    });
    return sendAway(call, provider, {
      redirectUri: redirectUri(call),
      kept: { intent: 'connect', userId },
    });
  };
}

export function singleSignOnConfirmVerb(signOn: Offered): Verb<typeof singleSignOnConfirm> {
  return async (call, { ticket }) => {
    const provider = offered(signOn);
    if (!(await waitsForProvider(call, ticket))) {
      throw new Refusal('SECURITY_CHECK_OVER', 'This security check asks for something else.');
    }
    const { userId } = call.actor;
    return sendAway(call, provider, {
      redirectUri: redirectUri(call),
      kept: { intent: 'confirm', userId, ticket, since: call.now().getTime() },
    });
  };
}

/** Not where nothing else would sign the account in. */
export const singleSignOnDisconnectVerb: Verb<typeof singleSignOnDisconnect> = (call, { ticket }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    if (!passwordsSignIn(call.config) || !(await hasPassword(unit.work, userId))) {
      throw new Refusal('PASSWORD_NEEDED', 'The account has no password that would sign in.');
    }
    await requireSecurity(unit, call, securityActions.OTP, ticket);
    // That the ticket was used is recorded with the check.
    if (await deleteAccountIdentity(unit.work, userId)) {
      await unit.record({ action: 'single-sign-on.disconnected', subject: userId });
    } else unit.unchanged();
    return {};
  });
};
