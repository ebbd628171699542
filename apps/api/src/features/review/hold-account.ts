import type { holdAccount } from '@credence/contract/review-account';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, setHeld } from '../applicant/index.ts';
import { recordStep } from './account-steps.ts';
import { reviewedCase } from './reviewed-case.ts';

/** Holds an account, so that nothing of it is erased, or lets it go; its owner is told nothing of it. */
export const holdAccountVerb: Verb<typeof holdAccount> = async (call, { userId, caseId, held, reason }) => {
  await reviewedCase(call, { userId, caseId });
  await transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    if ((applicant.heldAt !== null) === held) {
      throw new Refusal('CASE_STATE_CONFLICT', 'The account is held, or let go, already.');
    }
    await setHeld(unit.work, userId, held ? call.now() : null);
    await recordStep(call, unit, applicant, { kind: held ? 'held' : 'released', case_id: caseId, reason });
    await unit.record({ action: held ? 'account.held' : 'account.released', subject: caseId });
  });
  return {};
};
