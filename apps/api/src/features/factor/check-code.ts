import type { Unit } from '../../audit/index.ts';
import type { Context } from '../../base/context.ts';
import { spendCode } from './authenticator.ts';
import { hashOfRecovery, looksLikeRecovery } from './recovery-codes.ts';
import { readAuthenticator, spendRecoveryCode } from './store.ts';

/** Whether a code is one of the account's authenticator or a recovery code; it is used up. */
export async function isCodeOf(
  context: Pick<Context, 'keyring' | 'now'>,
  unit: Unit,
  userId: string,
  code: string,
): Promise<boolean> {
  const authenticator = await readAuthenticator(unit.work, userId);
  if (authenticator === undefined || authenticator.confirmed_at === null) return false;
  if (looksLikeRecovery(code)) {
    const used = await spendRecoveryCode(unit.work, userId, hashOfRecovery(userId, code), context.now());
    if (used) await unit.record({ action: 'factor.recovery-code-used', subject: userId });
    return used;
  }
  return spendCode(context, unit.work, {
    userId,
    sealed: authenticator.secret,
    code: code.replaceAll(/\s/g, ''),
  });
}
