import fastifyFormbody from '@fastify/formbody';
import {
  officerSingleSignOnBegin,
  officerSingleSignOnLogout,
  officerSingleSignOnReturn,
  singleSignOnBegin,
  singleSignOnConfirm,
  singleSignOnConnect,
  singleSignOnDisconnect,
  singleSignOnLogout,
  singleSignOnReturn,
} from '@credence/contract/single-sign-on';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../base/config/config.ts';
import type { Serve } from '../../http/serve.ts';
import { RelyingParty, type SignOn } from '../openid/index.ts';
import { type Sessions, signInLimit } from '../sign-in/index.ts';
import { singleSignOnReturnVerb } from './come-back.ts';
import { officerSingleSignOnLogoutVerb, singleSignOnLogoutVerb } from './logout.ts';
import {
  officerSingleSignOnBeginVerb,
  officerSingleSignOnReturnVerb,
  type OfficerSignOn,
} from './officer.ts';
import {
  singleSignOnBeginVerb,
  singleSignOnConfirmVerb,
  singleSignOnConnectVerb,
  singleSignOnDisconnectVerb,
} from './send-away.ts';

/** The operator's OpenID providers, of account holders and of officers. */
export interface SignOns {
  accounts: SignOn | undefined;
  officers: OfficerSignOn | undefined;
}

export function signOnsOf({ singleSignOn, officerSingleSignOn }: Config): SignOns {
  return {
    accounts: singleSignOn && {
      party: new RelyingParty(singleSignOn),
      settings: singleSignOn,
      audience: 'credence',
    },
    officers: officerSingleSignOn && {
      party: new RelyingParty(officerSingleSignOn),
      settings: officerSingleSignOn,
      audience: 'credence-console',
    },
  };
}

export function singleSignOnRoutes(
  serve: Serve,
  sessions: Sessions,
  { signOns: { accounts, officers }, config }: { signOns: SignOns; config: Config },
): void {
  const { tries } = signInLimit(config);
  // Everybody of an office has one address, and a try is no guess: nothing is typed here.
  const limit = { ...tries, times: 10 * tries.times };
  serve(singleSignOnBegin, singleSignOnBeginVerb(accounts), { limit });
  serve(singleSignOnConnect, singleSignOnConnectVerb(accounts));
  serve(singleSignOnConfirm, singleSignOnConfirmVerb(accounts), { limit });
  serve(singleSignOnDisconnect, singleSignOnDisconnectVerb);
  serve(singleSignOnReturn, singleSignOnReturnVerb(accounts, sessions), { recognises: true, limit });
  serve(officerSingleSignOnBegin, officerSingleSignOnBeginVerb(officers), { limit });
  serve(officerSingleSignOnReturn, officerSingleSignOnReturnVerb(officers, sessions.library), { limit });
}

/** Logout tokens, times within a minute: a provider has one address for all of its people. */
const logouts = { times: 3000, within: 60_000 };

/** What providers send themselves, as forms: in a part of its own, since no other call reads one. */
export async function logoutRoutes(
  forms: FastifyInstance,
  serveIn: (part: FastifyInstance) => Serve,
  { signOns: { accounts, officers }, sessions }: { signOns: SignOns; sessions: Sessions },
): Promise<void> {
  await forms.register(fastifyFormbody);
  const serve = serveIn(forms);
  serve(singleSignOnLogout, singleSignOnLogoutVerb(accounts, sessions.recent), { limit: logouts });
  serve(officerSingleSignOnLogout, officerSingleSignOnLogoutVerb(officers), { limit: logouts });
}
