import type { transferWithdraw } from '@credence/contract';
import { securityActions } from '@credence/contract';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, readApplicant } from '../applicant/index.ts';
import { requireSecurity } from '../risk/index.ts';
import { endAll, moveTransfer, newestFrom } from './store.ts';

/**
 * Ends what an account gives or takes, since it is barred, has begun again or lives at another site: a code that was given before then moves nothing. The
 * applicant's row must be locked.
 */
export async function endTransfers(
  unit: Unit,
  userId: string,
  why: 'barred' | 'reset' | 'moved-to-site',
  at: Date,
): Promise<void> {
  for (const id of await endAll(unit.work, userId, at)) {
    await unit.record({ action: 'transfer.ended', subject: id, details: { why } });
  }
}

/** The source takes back what it offered: whoever was talked out of a code keeps what is verified. */
export const transferWithdrawVerb: Verb<typeof transferWithdraw> = async (
  call: Call<AccountActor>,
  { ticket },
) => {
  const { userId } = call.actor;
  await transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.IDENTITY_TRANSFER_BEFORE, ticket);
    await lockApplicant(unit.work, userId, call.keyring);
    const newest = await newestFrom(unit.work, userId);
    const from = newest?.status;
    if (newest === undefined || (from !== 'open' && from !== 'pending')) throw nothingToWithdraw();
    // The identity stands there by now, and moves in a moment: withdrawn, it would stand at both.
    const { target_user_id: target } = newest;
    if (target !== null && (await readApplicant(unit.work, target, call.keyring)).level > 0) {
      throw nothingToWithdraw();
    }
    const place = { userId, id: newest.id, from } as const;
    const ended = from === 'pending' ? ('stopped' as const) : null;
    if (!(await moveTransfer(unit.work, place, { status: 'over', ended }, call.now()))) {
      throw nothingToWithdraw();
    }
    await unit.record({ action: 'transfer.withdrawn', subject: newest.id });
  });
  return {};
};

const nothingToWithdraw = () => new Refusal('TRANSFER_NOT_POSSIBLE', 'There is no transfer under way.');
