import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { SystemCall } from '../../base/call.ts';
import { uuid } from '../../base/uuid.ts';
import type { Follower } from '../../jobs/events.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { completeTransfer, endRefused, settleTransfer } from './complete.ts';
import { dueTransfers } from './store.ts';

/** Find accepted transfers that are due. */
export const findDueTransfers = defineJob('find-due-transfers', v.object({}));

/** Complete or end one of them. */
const settleDueTransfer = defineJob('settle-due-transfer', v.object({ userId: uuid, id: uuid }));

/**
 * What becomes of the target decides about its transfer, in the same transaction: nobody sees the identity
 * with both accounts or with none.
 */
export const transferFollowers = (callFor: (requestId: string) => SystemCall): Follower[] => [
  {
    actions: ['case.approved', 'level.granted'],
    follow:
      async (work, { userId }, requestId) =>
      () =>
        completeTransfer(callFor(requestId), work, { userId }),
  },
  {
    actions: ['case.refused'],
    follow:
      async (work, { userId, subject }, requestId) =>
      () =>
        endRefused(callFor(requestId), work, { userId, caseId: subject }),
  },
];

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const transferJobs: readonly JobKind<v.GenericSchema>[] = [findDueTransfers, settleDueTransfer];

/** Per run; the rest is left to the next one. */
const page = 200;

/** Ends transfers whose time is up. */
export async function handleTransferJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(settleDueTransfer, (work, place, jobId) => settleTransfer(callFor(jobId), work, place));
  await jobs.handle(findDueTransfers, async (work) => {
    for (const { user_id: userId, id } of await dueTransfers(work, context.now(), page)) {
      await jobs.enqueue(work, settleDueTransfer, { userId, id });
    }
  });
  await jobs.repeat(findDueTransfers, {}, '*/10 * * * *');
}
