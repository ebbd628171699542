import type { reviewAgreements } from '@credence/contract/review-agreement';
import type { endInvestorClass } from '@credence/contract/review-class';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { agreementEvidence, endClass } from '../agreement/index.ts';
import { isApplicant, lockApplicant, readApplicant } from '../applicant/index.ts';
import { openedCase } from './look.ts';

/** What the account of a case agreed to. Reading it is recorded, before anything is shown. */
export const reviewAgreementsVerb: Verb<typeof reviewAgreements> = async (call, input) => {
  const row = await openedCase(call, input);
  await transact(call, row.user_id, (unit) =>
    unit.record({ action: 'case.agreements-viewed', subject: row.id }),
  );
  return agreementEvidence(call, await readApplicant(call.db, row.user_id, call.keyring));
};

export const endInvestorClassVerb: Verb<typeof endInvestorClass> = async (call, input) => {
  const { userId, class: of, reason } = input;
  if (!(await isApplicant(call.db, userId))) throw new Refusal('NOT_FOUND', 'There is no such account.');
  await transact(call, userId, async (unit) => {
    const { site, key } = await lockApplicant(unit.work, userId, call.keyring);
    const ended = await endClass(call, unit, { userId, site, of, ending: 'officer' }, { reason, key });
    if (!ended) throw new Refusal('CASE_STATE_CONFLICT', 'The class is not held.');
  });
  return {};
};
