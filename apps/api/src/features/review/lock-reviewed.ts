import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Work } from '../../db/database.ts';
import { lockApplicant } from '../applicant/index.ts';
import { lockCase } from '../case/index.ts';
import type { Locked } from './conclude.ts';

/** Locks the applicant's row first, as everywhere, so that two changes never deadlock. */
export async function lockReviewed(
  call: Pick<OfficerCall, 'keyring'>,
  work: Work,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<Locked> {
  const applicant = await lockApplicant(work, userId, call.keyring);
  const row = await lockCase(work, userId, caseId);
  if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
  return { applicant, row };
}
