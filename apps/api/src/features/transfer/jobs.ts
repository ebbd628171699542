import * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { defineJob, type JobKind } from '../../jobs/index.ts';
import { caseApproved } from '../verification/index.ts';
import { completeTransfer, settleTransfer } from './complete.ts';
import { dueTransfers } from './store.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** Find accepted transfers that are due. */
export const findDueTransfers = defineJob('find-due-transfers', v.object({}));

/** Complete or end one of them. */
const settleDueTransfer = defineJob('settle-due-transfer', v.object({ userId: uuid, id: uuid }));

/** Every kind of job of this feature; their queues are made before anything is queued. */
export const transferJobs: readonly JobKind<v.GenericSchema>[] = [findDueTransfers, settleDueTransfer];

/** So many at a time; the rest is left to the next time. */
const page = 200;

/** Begins to work on what other features report to this one, and ends what nobody ends. */
export async function handleTransferJobs(
  context: Context,
  callFor: (jobId: string) => Call<SystemActor>,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(caseApproved, (work, ids, jobId) => completeTransfer(callFor(jobId), work, ids));
  await jobs.handle(settleDueTransfer, (work, place, jobId) => settleTransfer(callFor(jobId), work, place));
  await jobs.handle(findDueTransfers, async (work) => {
    for (const { user_id: userId, id } of await dueTransfers(work, context.now(), page)) {
      await jobs.enqueue(work, settleDueTransfer, { userId, id });
    }
  });
  await jobs.repeat(findDueTransfers, {}, '*/10 * * * *');
}
