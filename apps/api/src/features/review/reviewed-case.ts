import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { type CaseRow, readCase } from '../case/index.ts';

/** A case that officers may see, that is, a submitted one. Before that only its applicant may. */
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
