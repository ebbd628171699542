import { day } from '@credence/policy';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import { accountOf, allCasesOf, awaitsVerdict, earnedLevel } from '../case/index.ts';
import type { TransferRow } from './store.ts';

/** milliseconds */
export const codeLife = 60 * 60 * 1000;

/** How long both sides are told about a transfer that ended without moving anything, in milliseconds. */
export const endShownFor = 30 * day;

/** Whether an account has a verified identity, even if its level still waits for something else. */
export async function hasIdentity(
  { policyOf }: Pick<Context, 'policyOf'>,
  db: Reader,
  applicant: Applicant,
): Promise<boolean> {
  if (applicant.level > 0) return true;
  const cases = await allCasesOf(db, applicant.userId);
  return earnedLevel(policyOf(applicant.site), accountOf(applicant), cases) > 0;
}

/**
 * Whether a transfer has expired: its code was not used in time, or the target was not verified in time. A
 * case submitted in time is waited for: the applicant was on time, only the review is late.
 */
export async function hasExpired(
  context: Pick<Context, 'keyring' | 'policyOf' | 'now'>,
  db: Reader,
  transfer: Pick<TransferRow, 'status' | 'expires_at' | 'target_user_id'>,
): Promise<boolean> {
  if (transfer.expires_at > context.now()) return false;
  const { target_user_id: target } = transfer;
  if (transfer.status !== 'pending' || target === null) return transfer.status === 'open';
  // Approved, it will be completed in a moment.
  if (await hasIdentity(context, db, await readApplicant(db, target, context.keyring))) return false;
  const cases = await allCasesOf(db, target);
  return !cases.some(awaitsVerdict);
}
