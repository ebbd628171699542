import type { allowTestAttempt, reviewSuitability } from '@credence/contract/review-suitability';
import { transact } from '../../audit/index.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, readApplicant } from '../applicant/index.ts';
import { allowOneMore, suitabilityEvidence } from '../suitability/index.ts';
import { recordStep } from './account-steps.ts';
import { reviewedCase } from './reviewed-case.ts';

/** The suitability tests of a case's account. Reading them is recorded, before anything is shown. */
export const reviewSuitabilityVerb: Verb<typeof reviewSuitability> = async (call, input) => {
  const row = await reviewedCase(call, input);
  await transact(call, row.user_id, (unit) =>
    unit.record({ action: 'case.suitability-viewed', subject: row.id }),
  );
  return suitabilityEvidence(call, await readApplicant(call.db, row.user_id, call.keyring));
};

export const allowTestAttemptVerb: Verb<typeof allowTestAttempt> = async (call, input) => {
  const { userId, caseId, test, reason } = input;
  await reviewedCase(call, { userId, caseId });
  await transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    await allowOneMore(call, unit, applicant, test);
    await recordStep(call, unit, applicant, { kind: 'test-attempt-allowed', case_id: caseId, reason });
  });
  return {};
};
