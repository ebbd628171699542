import type { ErasureCertificate } from '@credence/contract/account-closing';
import { transact } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Eraser } from '../../jobs/eraser.ts';
import { isApplicant, keylessAfter, readApplicant } from '../applicant/index.ts';
import { askToClose } from './ask.ts';
import { certificateOf } from './certificate.ts';
import { closeDue, eraseDue, eraseKeyless } from './close.ts';
import { isByLaw, type Kept, keptOf } from './plan.ts';
import { updateClosing } from './store.ts';

/** What would be kept by law of an account that is closed now; refused for one that is held, or is none. */
export async function planOf(context: Context, userId: string): Promise<Kept[]> {
  if (!(await isApplicant(context.db, userId))) throw new OperatorError('There is no such account.');
  const { heldAt } = await readApplicant(context.db, userId, context.keyring);
  if (heldAt !== null) {
    throw new OperatorError(`It is held since ${heldAt.toISOString()}. An officer has to let it go first.`);
  }
  const now = context.now();
  return (await keptOf(context, context.db, userId, now)).filter((one) => isByLaw(one, now));
}

/** Closes an account at once and erases what is due of it. Repeated, it erases what has come due since. */
export async function eraseNow(
  context: Context,
  userId: string,
  erasers: readonly Eraser[],
): Promise<ErasureCertificate | undefined> {
  const call = systemCall(context, 'operator', context.newId());
  const closesAt = context.now();
  await transact(call, userId, async (unit) => {
    // Who has asked already has no more days to take it back.
    if (!(await askToClose(call, unit, { userId, by: 'operator', closesAt })))
      await updateClosing(unit.work, userId, { closes_at: closesAt });
  });
  await inTransaction(context.db, async (work) => {
    await closeDue(call, work, userId, erasers);
    await eraseDue(call, work, userId, erasers);
  });
  return certificateOf(context, userId);
}

const pageSize = 200;

/** Goes through the accounts without a key: erased before, and back with a backup of everything else. */
async function forEachKeyless(context: Context, act: (userId: string) => Promise<void>): Promise<number> {
  let count = 0;
  for (let after: string | undefined; ;) {
    const page = await keylessAfter(context.db, after, pageSize);
    for (const userId of page) await act(userId);
    count += page.length;
    after = page.at(-1);
    if (page.length < pageSize) return count;
  }
}

export const countKeyless = (context: Context): Promise<number> =>
  forEachKeyless(context, () => Promise.resolve());

/** Erases what is left of them, each in a transaction of its own; returns how many there were. */
export function eraseAllKeyless(context: Context, erasers: readonly Eraser[]): Promise<number> {
  const call = systemCall(context, 'operator', context.newId());
  return forEachKeyless(context, (userId) =>
    inTransaction(context.db, (work) => eraseKeyless(call, work, userId, erasers)),
  );
}
