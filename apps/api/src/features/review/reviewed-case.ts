import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import { readCase, type CaseRow } from '../verification/index.ts';

/** A case that officers may see: one that was handed in. Until then it is its applicant's alone. */
export async function reviewedCase(
  call: Pick<Call, 'db'>,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<CaseRow & { submitted_at: Date }> {
  const row = await readCase(call.db, userId, caseId);
  if (row === undefined || row.submitted_at === null) {
    throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
  }
  return { ...row, submitted_at: row.submitted_at };
}
