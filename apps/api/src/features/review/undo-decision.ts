import type { undoDecision } from '@credence/contract/review-decision';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { updateCase } from '../case/index.ts';
import { lockReviewed } from './lock-reviewed.ts';
import { claimed, heldByAnother } from './hold.ts';
import { pendingOf, takePending } from './store.ts';

/** Takes back the officer's decision before it has any effect; the officer holds the case as before. */
export const undoDecisionVerb: Verb<typeof undoDecision> = (call, address) =>
  transact(call, address.userId, async (unit) => {
    const { row } = await lockReviewed(call, unit.work, address);
    const pending = await pendingOf(unit.work, address.userId, address.caseId);
    if (pending === undefined) throw new Refusal('CASE_DECIDED', 'There is nothing to undo any more.');
    if (pending.officer_id !== call.actor.officerId) throw heldByAnother();
    await takePending(unit.work, { ...address, id: pending.id });
    const hold = claimed(call, row);
    if (hold !== undefined) await updateCase(unit.work, row.user_id, row.id, hold.columns);
    const details = { outcome: pending.outcome };
    await unit.record({ action: 'case.decision-undone', subject: row.id, details });
    return {};
  });
