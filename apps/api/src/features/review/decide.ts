import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import type { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Work } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant } from '../applicant/index.ts';
import { lockCase } from '../case/index.ts';
import { checkDecision, conclude, type Decision, type Locked } from './conclude.ts';
import { requireClaim } from './hold.ts';
import { postpone } from './pending.ts';
import { reviewedCase } from './reviewed-case.ts';
import { pendingOf } from './store.ts';

type CaseAddress = Pick<InputOf<typeof approveCase>, 'userId' | 'caseId'>;

/** Locks the applicant's row first, as everywhere, so that two changes never deadlock. */
export async function lockReviewed(
  call: Pick<OfficerCall, 'keyring'>,
  work: Work,
  { userId, caseId }: CaseAddress,
): Promise<Locked> {
  const applicant = await lockApplicant(work, userId, call.keyring);
  const row = await lockCase(work, userId, caseId);
  if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
  return { applicant, row };
}

/** Decides a case. The officer must hold it; as long as it can be undone, nothing comes of it. */
async function decideAsOfficer(
  call: OfficerCall,
  address: CaseAddress,
  decision: Decision,
): Promise<ResultOf<typeof approveCase>> {
  await reviewedCase(call, address);
  return transact(call, address.userId, async (unit) => {
    const locked = await lockReviewed(call, unit.work, address);
    const decided = new Refusal('CASE_DECIDED', 'The case waits for no decision.');
    if (locked.row.state !== 'in_review') throw decided;
    requireClaim(call, locked.row);
    if ((await pendingOf(unit.work, address.userId, address.caseId)) !== undefined) throw decided;
    const document = await checkDecision(call, unit.work, locked, decision);
    if (call.config.undoSeconds > 0) return { undoUntil: await postpone(call, unit, locked, decision) };
    await conclude(call, unit, locked, { ...decision, document });
    return { undoUntil: null };
  });
}

export const approveVerb: Verb<typeof approveCase> = (call, { userId, caseId, privateNote, document }) =>
  decideAsOfficer(call, { userId, caseId }, { outcome: 'approved', labels: [], privateNote, document });

export const askAgainVerb: Verb<typeof askAgain> = (call, { userId, caseId, labels, privateNote }) =>
  decideAsOfficer(call, { userId, caseId }, { outcome: 'retry', labels, privateNote });

export const refuseVerb: Verb<typeof refuseCase> = (call, { userId, caseId, labels, privateNote }) =>
  decideAsOfficer(call, { userId, caseId }, { outcome: 'refused', labels, privateNote });
