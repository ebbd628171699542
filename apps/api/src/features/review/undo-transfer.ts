import type { undoTransfer } from '@credence/contract/review-account';
import type { Verb } from '../../http/serve.ts';
import { newestSubmitted } from '../case/index.ts';
import { undoTransfer as undo } from '../transfer/index.ts';
import { recordStep } from './account-steps.ts';
import { reviewedCase } from './reviewed-case.ts';

/** Undoes a transfer of an identity, from a case of either account; the reason is kept with both. */
export const undoTransferVerb: Verb<typeof undoTransfer> = async (call, input) => {
  const { userId, caseId, transferId, reason } = input;
  await reviewedCase(call, { userId, caseId });
  await undo(call, { userId, id: transferId }, async (unit, applicant) => {
    const own = applicant.userId === userId ? caseId : await newestSubmitted(unit.work, applicant.userId);
    if (own === undefined) throw new Error('An account had an identity without a case');
    await recordStep(call, unit, applicant, { kind: 'transfer-undone', case_id: own, reason });
  });
  return {};
};
