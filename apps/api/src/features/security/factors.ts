import type { accountFactors } from '@credence/contract/factor';
import type { Verb } from '../../http/serve.ts';
import { openName, passkeysOf, readAuthenticator, recoveryCodesLeft } from '../factor/index.ts';
import { hasPassword, messengerLinkedAt, passwordsSignIn } from '../sign-in/index.ts';
import { connectedSince } from '../single-sign-on/index.ts';

export const accountFactorsVerb: Verb<typeof accountFactors> = async (call) => {
  const { userId } = call.actor;
  const [authenticator, left, passkeys, linkedAt, password, connected] = await Promise.all([
    readAuthenticator(call.db, userId),
    recoveryCodesLeft(call.db, userId),
    passkeysOf(call.db, userId),
    messengerLinkedAt(call.db, userId),
    hasPassword(call.db, userId),
    connectedSince(call.db, userId),
  ]);
  const { singleSignOn } = call.config;
  return {
    password: password && passwordsSignIn(call.config),
    singleSignOn: singleSignOn ? { name: singleSignOn.name, since: connected?.toISOString() ?? null } : null,
    authenticatorSince: authenticator?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: left,
    messengerSince: linkedAt?.toISOString() ?? null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: openName(call.keyring, row),
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
  };
};
