import type { reviewAgreements } from '@credence/contract/review-agreement';
import { transact } from '../../audit/index.ts';
import type { Verb } from '../../http/serve.ts';
import { agreementEvidence } from '../agreement/index.ts';
import { readApplicant } from '../applicant/index.ts';
import { reviewedCase } from './reviewed-case.ts';

/** What the account of a case agreed to. Reading it is recorded, before anything is shown. */
export const reviewAgreementsVerb: Verb<typeof reviewAgreements> = async (call, input) => {
  const row = await reviewedCase(call, input);
  await transact(call, row.user_id, (unit) =>
    unit.record({ action: 'case.agreements-viewed', subject: row.id }),
  );
  return agreementEvidence(call, await readApplicant(call.db, row.user_id, call.keyring));
};
