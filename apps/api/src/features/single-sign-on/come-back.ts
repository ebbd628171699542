import type { singleSignOnReturn } from '@credence/contract/single-sign-on';
import { transact } from '../../audit/index.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type Claims, comeBack, type SignOn, type Trip } from '../openid/index.ts';
import { beginSession, isOfDemonstration, type Sessions } from '../sign-in/index.ts';
import { proveAtProvider } from '../step-up/index.ts';
import { accountOf, connect, isAccountOf, otherPerson } from './account.ts';
import { type Person, providerSessionOf } from './identity.ts';
import { offered, redirectUri } from './send-away.ts';

/** Where accounts are connected, and disconnected. */
const securityPage = '/user/accounts/auth/security';
/** As of a sign-in whose address was too long to be kept. */
const firstPage = '/user/accounts/auth';

/** Who comes from the provider is written to in the language that it names. */
function inLanguageOf(call: Call, { locale }: Claims): Call {
  if (typeof locale !== 'string' || !/^[\w-]{2,35}$/.test(locale)) return call;
  const told: Call = Object.create(call);
  told.headers = { ...call.headers, 'accept-language': locale.replaceAll('_', '-') };
  return told;
}

/** The call of an account that is signed in; refused where it is another, or none. */
function callOf(call: Call, userId: string): AccountCall {
  const { actor } = call;
  if (actor.kind !== 'account' || actor.userId !== userId) throw otherPerson();
  const own: AccountCall = Object.create(call);
  own.actor = actor;
  return own;
}

async function signIn(call: Call, sessions: Sessions, person: Person): Promise<void> {
  const { signOn, claims } = person;
  const userId = await accountOf(call, person);
  if (!call.config.demonstration && (await isOfDemonstration(call.db, userId))) {
    throw new Refusal('SIGN_IN_FAILED', 'Logins of the demonstration are off.');
  }
  const providerSession = providerSessionOf(call.keyring, signOn.party.issuer, claims);
  await beginSession(inLanguageOf(call, claims), sessions, {
    userId,
    by: 'single-sign-on',
    providerSession,
  });
}

/** Ends what somebody was sent to the provider for; returns where to go. */
async function end(
  call: Call,
  sessions: Sessions,
  { kept, person }: { kept: Trip; person: Person },
): Promise<string | null> {
  if (kept.intent === 'sign-in') {
    await signIn(call, sessions, person);
    return kept.to ?? firstPage;
  }
  const { userId } = kept;
  const own = callOf(call, userId);
  if (kept.intent === 'connect') {
    await transact(own, userId, (unit) => connect(own, unit, userId, person));
    return securityPage;
  }
  if (!(await isAccountOf(own, userId, person))) throw otherPerson();
  await transact(own, userId, async (unit) => {
    await proveAtProvider(own, unit, kept.ticket);
    await unit.record({ action: 'security-check.proved-at-provider', subject: kept.ticket });
  });
  return null;
}

export function singleSignOnReturnVerb(
  signOn: SignOn | undefined,
  sessions: Sessions,
): Verb<typeof singleSignOnReturn> {
  return async (call, answer) => {
    const provider = offered(signOn);
    const { kept, claims } = await comeBack(call, provider, {
      answer,
      redirectUri: redirectUri(call),
      wanted: ['email', 'locale'],
    });
    return { redirect_url: await end(call, sessions, { kept, person: { signOn: provider, claims } }) };
  };
}
