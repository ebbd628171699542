import { securityActions } from '@credence/contract/security-action';
import type { transferWithdraw } from '@credence/contract/transfer';
import { transact, type Unit, within } from '../../audit/index.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant } from '../applicant/index.ts';
import { requireSecurity } from '../step-up/index.ts';
import { allCasesOf, awaitsVerdict } from '../case/index.ts';
import { endAllTransfers, moveTransfer, newestFrom, type TransferRow } from './store.ts';
import { hasExpired, hasIdentity } from './terms.ts';

/**
 * Ends an account's transfers because it was barred, was reset, moved to another site or lost what it had
 * taken: a code given before moves nothing. The applicant's row must be locked.
 */
export async function endTransfers(
  unit: Unit,
  userId: string,
  why: 'barred' | 'reset' | 'moved-to-site' | 'undone' | 'closed',
  at: Date,
): Promise<void> {
  for (const id of await endAllTransfers(unit.work, userId, at)) {
    await unit.record({ action: 'transfer.ended', subject: id, details: { why } });
  }
}

/**
 * Ends a transfer that was not completed in time, so that both sides can begin again; false if it is still
 * valid.
 */
export async function endIfExpired(call: Call, unit: Unit, transfer: TransferRow): Promise<boolean> {
  if (transfer.status !== 'pending' || !(await hasExpired(call, unit.work, transfer))) return false;
  const place = { userId: transfer.user_id, id: transfer.id, from: 'pending' } as const;
  if (await moveTransfer(unit.work, place, { status: 'over' }, call.now())) {
    await unit.record({ action: 'transfer.expired', subject: transfer.id });
  }
  return true;
}

/** Withdraws the source's offer, so that someone tricked into giving a code keeps the verification. */
export const transferWithdrawVerb: Verb<typeof transferWithdraw> = async (call: AccountCall, { ticket }) => {
  const { userId } = call.actor;
  await transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.IDENTITY_TRANSFER_BEFORE, ticket);
    const newest = await newestFrom(unit.work, userId);
    const from = newest?.status;
    if (newest === undefined || (from !== 'open' && from !== 'pending')) throw nothingToWithdraw();
    const { target_user_id: targetId } = newest;
    // The target first, as when a transfer is completed, so that it is not approved meanwhile.
    const target = targetId === null ? undefined : await lockApplicant(unit.work, targetId, call.keyring);
    await lockApplicant(unit.work, userId, call.keyring);
    // The target is approved and the identity is about to move: withdrawn now, both accounts would have it.
    if (target !== undefined && (await hasIdentity(call, unit.work, target))) throw nothingToWithdraw();
    const place = { userId, id: newest.id, from } as const;
    const ended = from === 'pending' ? ('stopped' as const) : null;
    if (!(await moveTransfer(unit.work, place, { status: 'over', ended }, call.now()))) {
      throw nothingToWithdraw();
    }
    await unit.record({ action: 'transfer.withdrawn', subject: newest.id });
    if (target !== undefined) await recordForReviewers(call, unit, target.userId);
  });
  return {};
};

/** So that officers reviewing the target's case see that its identity stays with another account. */
async function recordForReviewers(call: AccountCall, { work }: Unit, targetId: string): Promise<void> {
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
