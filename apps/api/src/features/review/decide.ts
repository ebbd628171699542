import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import type { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { proposeApproval } from './approval.ts';
import { checkDecision, conclude, type Decision, isAgainstRules } from './conclude.ts';
import { requireClaim } from './hold.ts';
import { lockReviewed } from './lock-reviewed.ts';
import { postpone } from './pending.ts';
import { reviewedCase } from './reviewed-case.ts';
import { pendingOf } from './store.ts';

type CaseAddress = Pick<InputOf<typeof approveCase>, 'userId' | 'caseId'>;

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
    if (decision.outcome === 'approved' && (await isAgainstRules(unit.work, locked.row))) {
      const proposalId = await proposeApproval(call, unit, locked.row, decision);
      return { undoUntil: null, proposalId };
    }
    if (call.config.undoSeconds > 0) {
      return { undoUntil: await postpone(call, unit, locked, decision), proposalId: null };
    }
    await conclude(call, unit, locked, { ...decision, document });
    return { undoUntil: null, proposalId: null };
  });
}

export const approveVerb: Verb<typeof approveCase> = (call, { userId, caseId, privateNote, document }) =>
  decideAsOfficer(call, { userId, caseId }, { outcome: 'approved', labels: [], privateNote, document });

export const askAgainVerb: Verb<typeof askAgain> = (call, { userId, caseId, labels, privateNote }) =>
  decideAsOfficer(call, { userId, caseId }, { outcome: 'retry', labels, privateNote });

export const refuseVerb: Verb<typeof refuseCase> = (call, { userId, caseId, labels, privateNote }) =>
  decideAsOfficer(call, { userId, caseId }, { outcome: 'refused', labels, privateNote });
