import type { allowTestAttempt, reviewSuitability } from '@credence/contract/review-suitability';
import { suitabilityTests } from '@credence/contract/words';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, readApplicant } from '../applicant/index.ts';
import { type Proposable, propose } from '../proposal/index.ts';
import { allowOneMore, requireUsedUp, suitabilityEvidence } from '../suitability/index.ts';
import { accountEvidence, recordStep } from './account-steps.ts';
import { openedCase } from './look.ts';
import { reviewedCase } from './reviewed-case.ts';

/** The suitability tests of a case's account. Reading them is recorded, before anything is shown. */
export const reviewSuitabilityVerb: Verb<typeof reviewSuitability> = async (call, input) => {
  const row = await openedCase(call, input);
  await transact(call, row.user_id, (unit) =>
    unit.record({ action: 'case.suitability-viewed', subject: row.id }),
  );
  return suitabilityEvidence(call, await readApplicant(call.db, row.user_id, call.keyring));
};

const named = v.object({ test: v.picklist(suitabilityTests) });

export const testAttempt: Proposable = {
  kind: 'test-attempt',
  evidence: accountEvidence,
  carryOut: async (call, unit, { ownerId, subject, details, reason, proposedBy }) => {
    const applicant = await readApplicant(unit.work, ownerId, call.keyring);
    await allowOneMore(call, unit, applicant, v.parse(named, details).test);
    const step = { kind: 'test-attempt-allowed' as const, case_id: subject, reason, proposedBy };
    await recordStep(call, unit, applicant, step);
  },
};

/** Proposes one more attempt at a test to a second officer. */
export const allowTestAttemptVerb: Verb<typeof allowTestAttempt> = async (call, input) => {
  const { userId, caseId, test, reason } = input;
  await reviewedCase(call, { userId, caseId });
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    await requireUsedUp(call, unit.work, applicant, test);
    const about = { ownerId: userId, subject: caseId, reason, details: { test } };
    return { proposalId: await propose(call, unit, testAttempt, about) };
  });
};
