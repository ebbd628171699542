import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import type { Event } from '../../jobs/events.ts';
import { addExtraAttempt, lockApplicant } from '../applicant/index.ts';
import { readCase } from '../case/index.ts';
import { followWithTask } from './order.ts';
import { moveReverification } from './states.ts';
import { lockReverification, updateReverification } from './store.ts';
import { dueAfterRejection, eventFor, isAnswer, isUnfit } from './terms.ts';

/**
 * Brings an order to where its case stands. The case is read anew and the event only says which, so that
 * events which come late or twice change nothing.
 */
export function followCase(call: SystemCall, work: Work, { userId, subject }: Event): Promise<void> {
  return within(work, call, userId, async (unit) => {
    const applicant = await lockApplicant(work, userId, call.keyring);
    const order = await lockReverification(work, userId);
    const answer = order && (await readCase(work, userId, subject));
    if (order === undefined || answer === undefined || !isAnswer(order, answer)) return unit.unchanged();
    const event = eventFor(order, answer);
    const state = event && moveReverification(order.state, event);
    if (state === undefined) return unit.unchanged();
    const now = call.now();
    const policy = call.policyOf(applicant.site);
    const dueAt = event === 'reject' ? dueAfterRejection(policy, order.due_at, now) : order.due_at;
    await updateReverification(work, order, {
      state,
      case_id: answer.id,
      due_at: dueAt,
      ...(event === 'reject' && { reject_labels: JSON.stringify(answer.verdict_labels) }),
      ...(state === 'passed' && { settled_at: now }),
    });
    await followWithTask(work, { ...order, state, due_at: dueAt }, now);
    // What was ordered takes none of the attempts that the account has for itself.
    if (state === 'passed') await addExtraAttempt(work, userId, 1);
    await unit.record({
      action: `reverification.${state}`,
      subject: order.id,
      ...(isUnfit(order, answer) && { details: { unfit: true } }),
    });
  });
}
