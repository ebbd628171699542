import { securityActions, type transferWithdraw } from '@credence/contract';
import { transact, within, type Unit } from '../../audit/index.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant } from '../applicant/index.ts';
import { requireSecurity } from '../risk/index.ts';
import { allCasesOf, awaitsVerdict } from '../verification/index.ts';
import { endAll, moveTransfer, newestFrom, type TransferRow } from './store.ts';
import { isOver } from './terms.ts';

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

/** Ends a transfer that nobody completed in time, so that both sides can begin again; false where it still stands. */
export async function endIfOver(call: Call, unit: Unit, transfer: TransferRow): Promise<boolean> {
  if (transfer.status !== 'pending' || !(await isOver(call, unit.work, transfer))) return false;
  const place = { userId: transfer.user_id, id: transfer.id, from: 'pending' } as const;
  if (await moveTransfer(unit.work, place, { status: 'over' }, call.now())) {
    await unit.record({ action: 'transfer.expired', subject: transfer.id });
  }
  return true;
}

/** The source takes back what it offered: whoever was talked out of a code keeps what is verified. */
export const transferWithdrawVerb: Verb<typeof transferWithdraw> = async (
  call: Call<AccountActor>,
  { ticket },
) => {
  const { userId } = call.actor;
  await transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.IDENTITY_TRANSFER_BEFORE, ticket);
    const newest = await newestFrom(unit.work, userId);
    const from = newest?.status;
    if (newest === undefined || (from !== 'open' && from !== 'pending')) throw nothingToWithdraw();
    const { target_user_id: targetId } = newest;
    // The target first, as where a transfer is completed: it is not approved meanwhile.
    const target = targetId === null ? undefined : await lockApplicant(unit.work, targetId, call.keyring);
    await lockApplicant(unit.work, userId, call.keyring);
    // The identity stands there by now, and moves in a moment: withdrawn, it would stand at both.
    if (target !== undefined && target.level > 0) throw nothingToWithdraw();
    const place = { userId, id: newest.id, from } as const;
    const ended = from === 'pending' ? ('stopped' as const) : null;
    if (!(await moveTransfer(unit.work, place, { status: 'over', ended }, call.now()))) {
      throw nothingToWithdraw();
    }
    await unit.record({ action: 'transfer.withdrawn', subject: newest.id });
    if (target !== undefined) await tellReviewer(call, unit, target.userId);
  });
  return {};
};

/** Whoever reviews the target's case sees that its identity stands at another account and will stay there. */
async function tellReviewer(call: Call<AccountActor>, { work }: Unit, targetId: string): Promise<void> {
  const cases = await allCasesOf(work, targetId);
  const waiting = cases.filter(awaitsVerdict);
  for (const { id } of waiting) {
    await within(work, call, targetId, ({ record }) =>
      record({
        action: 'transfer.withdrawn',
        subject: id,
        details: { account: call.actor.userId },
      }),
    );
  }
}

const nothingToWithdraw = () => new Refusal('TRANSFER_NOT_POSSIBLE', 'There is no transfer under way.');
