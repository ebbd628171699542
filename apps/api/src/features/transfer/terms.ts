import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { readApplicant } from '../applicant/index.ts';
import { allCasesOf, awaitsVerdict } from '../verification/index.ts';
import type { TransferRow } from './store.ts';

/** milliseconds */
export const codeLife = 60 * 60 * 1000;

/** How long both sides are told of a transfer that ended without moving anything, in milliseconds. */
export const endTold = 30 * 24 * 60 * 60 * 1000;

/**
 * Whether a transfer is over by itself: its code was not used in time, or the target has not verified in time. What was handed in by then is waited for:
 * the person has done his part, and only we are late.
 */
export async function isOver(
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
