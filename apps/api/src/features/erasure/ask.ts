import type {
  accountClosing,
  AccountClosing,
  closeAccount,
  keepAccount,
} from '@credence/contract/account-closing';
import { securityActions } from '@credence/contract/security-action';
import { day } from '@credence/policy';
import { type Unit, transact } from '../../audit/index.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { requireSecurity } from '../step-up/index.ts';
import { graceDays, isByLaw, keptOf } from './plan.ts';
import { type ClosingRow, deleteClosing, insertClosing, readClosing } from './store.ts';

/** What the law has us keep of an account that closes at a time, and until when. */
export async function keptByLaw(call: Call, userId: string, closesAt: Date): Promise<AccountClosing['kept']> {
  const kept = (await keptOf(call, call.db, userId, closesAt)).filter((one) => isByLaw(one, closesAt));
  return kept.map(({ class: of, until }) => ({ class: of, until: until.toISOString() }));
}

async function stateOf(call: AccountCall): Promise<AccountClosing> {
  const { userId } = call.actor;
  const asked = await readClosing(call.db, userId);
  const closesAt = asked?.closes_at ?? new Date(call.now().getTime() + graceDays * day);
  return {
    asked:
      asked === undefined ? null : { at: asked.asked_at.toISOString(), closesAt: closesAt.toISOString() },
    graceDays,
    kept: await keptByLaw(call, userId, closesAt),
  };
}

/** Notes that an account is to be closed at a time; false where it was asked before. */
export async function askToClose(
  call: Call,
  unit: Unit,
  { userId, by, closesAt }: { userId: string; by: ClosingRow['asked_by']; closesAt: Date },
): Promise<boolean> {
  const row = { user_id: userId, asked_at: call.now(), asked_by: by, closes_at: closesAt, closed_at: null };
  if (!(await insertClosing(unit.work, row))) {
    unit.unchanged();
    return false;
  }
  await unit.record({
    action: 'account.closing-asked',
    subject: userId,
    details: { by, until: closesAt.toISOString() },
  });
  return true;
}

export const accountClosingVerb: Verb<typeof accountClosing> = (call) => stateOf(call);

export const closeAccountVerb: Verb<typeof closeAccount> = async (call, { ticket }) => {
  const { userId } = call.actor;
  const closesAt = new Date(call.now().getTime() + graceDays * day);
  await transact(call, userId, async (unit) => {
    // Repeated because the answer was lost: the ticket is used up.
    if ((await readClosing(unit.work, userId)) !== undefined) return unit.unchanged();
    await requireSecurity(unit, call, securityActions.OTP, ticket);
    await askToClose(call, unit, { userId, by: 'account', closesAt });
  });
  return stateOf(call);
};

export const keepAccountVerb: Verb<typeof keepAccount> = async (call) => {
  const { userId } = call.actor;
  await transact(call, userId, async (unit) => {
    if (await deleteClosing(unit.work, userId))
      await unit.record({ action: 'account.closing-cancelled', subject: userId });
    else unit.unchanged();
  });
  return {};
};
