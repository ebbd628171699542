import type { accountFactors } from '@credence/contract/factor';
import type { Verb } from '../../http/serve.ts';
import { openName, passkeysOf, readAuthenticator, recoveryCodesLeft } from '../factor/index.ts';
import { messengerLinkedAt } from '../sign-in/index.ts';

export const accountFactorsVerb: Verb<typeof accountFactors> = async (call) => {
  const { userId } = call.actor;
  const [authenticator, left, passkeys, linkedAt] = await Promise.all([
    readAuthenticator(call.db, userId),
    recoveryCodesLeft(call.db, userId),
    passkeysOf(call.db, userId),
    messengerLinkedAt(call.db, userId),
  ]);
  return {
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
