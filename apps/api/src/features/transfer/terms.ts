import { day } from '@credence/policy';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import { readApplicant } from '../applicant/index.ts';
import { allCasesOf, awaitsVerdict } from '../case/index.ts';
import type { TransferRow } from './store.ts';

/** milliseconds */
export const codeLife = 60 * 60 * 1000;

/** How long both sides are told about a transfer that ended without moving anything, in milliseconds. */
export const endShownFor = 30 * day;

/**
 * Whether a transfer has expired: its code was not used in time, or the target was not verified in time. A
 * case submitted in time is waited for: the applicant was on time, only the review is late.
 */
export async function hasExpired(
  context: Pick<Context, 'keyring' | 'now'>,
  db: Reader,
  transfer: Pick<TransferRow, 'status' | 'expires_at' | 'target_user_id'>,
): Promise<boolean> {
  if (transfer.expires_at > context.now()) return false;
  const { target_user_id: target } = transfer;
  if (transfer.status !== 'pending' || target === null) return transfer.status === 'open';
  // Approved, it will be completed in a moment.
  if ((await readApplicant(db, target, context.keyring)).level > 0) return false;
  const cases = await allCasesOf(db, target);
  return !cases.some(awaitsVerdict);
}
