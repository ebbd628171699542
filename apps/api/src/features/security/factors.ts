import type { accountFactors } from '@credence/contract/factor';
import type { Verb } from '../../http/serve.ts';
import { openName, passkeysOf, readAuthenticator, recoveryCodesLeft } from '../factor/index.ts';

export const accountFactorsVerb: Verb<typeof accountFactors> = async (call) => {
  const { userId } = call.actor;
  const [authenticator, left, passkeys] = await Promise.all([
    readAuthenticator(call.db, userId),
    recoveryCodesLeft(call.db, userId),
    passkeysOf(call.db, userId),
  ]);
  return {
    authenticatorSince: authenticator?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: left,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: openName(call.keyring, row),
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
  };
};
