import type { officerSingleSignOnLogout, singleSignOnLogout } from '@credence/contract/single-sign-on';
import { within } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Work } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Verb } from '../../http/serve.ts';
import { countTry } from '../../http/tries.ts';
import { endProviderOfficerSessions } from '../officer/index.ts';
import type { LogoutToken, SignOn } from '../openid/index.ts';
import { endProviderSessions, type RecentSessions } from '../sign-in/index.ts';
import { asProvider } from './acting.ts';
import { identitiesOf, providerSessionsOf } from './identity.ts';
import { offered } from './send-away.ts';
import { type IdentityTable, ownerOfIdentity } from './store.ts';

/** Milliseconds for which a token is remembered: longer than one is believed. */
const remembered = 15 * 60 * 1000;

/** A logout token that is believed and was not used before. */
async function readToken(call: Call, { party, audience }: SignOn, token: string): Promise<LogoutToken> {
  const read = await party.logoutToken(token).catch((error: unknown) => {
    call.log.warn({ error: error instanceof Error ? error.name : '' }, 'a logout token was not believed');
    throw refused();
  });
  const { times } = await countTry(call, `logout-token ${audience} ${read.id}`, remembered);
  if (times > 1) throw refused();
  return read;
}

/** As the specification has it (Back-Channel Logout 1.0, section 2.8). */
const refused = () => new Refusal('LOGOUT_TOKEN_INVALID', 'This logout token is not accepted.', {}, 400);

interface Ending {
  /** Of those that sign in here. */
  table: IdentityTable;
  /** Returns whose sessions were ended. */
  end: (
    work: Work,
    which: { owner: string | undefined; sessions: readonly string[] | undefined },
  ) => Promise<string[]>;
  action: string;
}

/** Ends exactly the sessions that a token names, of those that the provider has begun. */
async function endSessions(
  call: Call,
  signOn: SignOn,
  { token, ending }: { token: string; ending: Ending },
): Promise<void> {
  const { issuer } = signOn.party;
  const { sub, sid } = await readToken(call, signOn, token);
  const sessions = sid === undefined ? undefined : providerSessionsOf(call.keyring, { issuer, id: sid });
  await inTransaction(call.db, async (work) => {
    const owner =
      sub === undefined
        ? undefined
        : await ownerOfIdentity(work, ending.table, identitiesOf(call.keyring, { issuer, id: sub }));
    // Somebody who never signed in here.
    if (sub !== undefined && owner === undefined) return;
    const ended = await ending.end(work, { owner, sessions });
    for (const id of new Set(ended)) {
      const count = ended.filter((one) => one === id).length;
      await within(work, asProvider(call), id, (unit) =>
        unit.record({ action: ending.action, subject: id, details: { ended: count } }),
      );
    }
  });
}

const ofAccounts: Ending = {
  table: 'account_identity',
  end: endProviderSessions,
  action: 'session.ended-by-provider',
};

const ofOfficers: Ending = {
  table: 'officer_identity',
  end: endProviderOfficerSessions,
  action: 'officer.session-ended-by-provider',
};

export function singleSignOnLogoutVerb(
  signOn: SignOn | undefined,
  recent: RecentSessions,
): Verb<typeof singleSignOnLogout> {
  return async (call, { logout_token: token }) => {
    await endSessions(call, offered(signOn), { token, ending: ofAccounts });
    recent.forget();
    return {};
  };
}

export function officerSingleSignOnLogoutVerb(
  signOn: SignOn | undefined,
): Verb<typeof officerSingleSignOnLogout> {
  return async (call, { logout_token: token }) => {
    await endSessions(call, offered(signOn), { token, ending: ofOfficers });
    return {};
  };
}
