import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { SystemCall } from '../../base/call.ts';
import { uuid } from '../../base/uuid.ts';
import { defineListener } from '../../jobs/events.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { completeTransfer, settleTransfer } from './complete.ts';
import { dueTransfers } from './store.ts';

/** Find accepted transfers that are due. */
export const findDueTransfers = defineJob('find-due-transfers', v.object({}));

/** Complete or end one of them. */
const settleDueTransfer = defineJob('settle-due-transfer', v.object({ userId: uuid, id: uuid }));

/** The approved account may be the target of a transfer. */
const completeOnApproval = defineListener('complete-transfer', ['case.approved']);

export const transferListeners = [completeOnApproval];

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const transferJobs: readonly JobKind<v.GenericSchema>[] = [findDueTransfers, settleDueTransfer];

/** Per run; the rest is left to the next one. */
const page = 200;

/** Starts listening to approvals, and ends transfers whose time is up. */
export async function handleTransferJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(completeOnApproval.job, (work, { userId }, jobId) =>
    completeTransfer(callFor(jobId), work, { userId }),
  );
  await jobs.handle(settleDueTransfer, (work, place, jobId) => settleTransfer(callFor(jobId), work, place));
  await jobs.handle(findDueTransfers, async (work) => {
    for (const { user_id: userId, id } of await dueTransfers(work, context.now(), page)) {
      await jobs.enqueue(work, settleDueTransfer, { userId, id });
    }
  });
  await jobs.repeat(findDueTransfers, {}, '*/10 * * * *');
}
