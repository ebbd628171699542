import * as v from 'valibot';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { uuid } from '../../base/uuid.ts';
import { defineListener } from '../../jobs/events.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { followCase } from './follow.ts';
import { findDue, tellOfOrder } from './watch.ts';

/** Whatever happens to a case may answer an order to verify again. */
const followOnEvent = defineListener('follow-reverification', [
  'case.submitted',
  'case.in-review',
  'case.approved',
  'case.retry',
  'case.refused',
  'case.abandoned',
  'case.expired',
]);

export const reverificationListeners = [followOnEvent];

/** Find orders without a campaign of which their accounts are to be told something. */
export const watchOrders = defineJob('watch-orders', v.object({}));

/** Tell one account. */
const tell = defineJob('tell-of-order', v.object({ userId: uuid, id: uuid }));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const reverificationJobs: readonly JobKind<v.GenericSchema>[] = [watchOrders, tell];

/** Notices a run; the rest is left to the next one. */
const noticesAtMost = 2000;

/** Starts following the cases that answer orders, and watching the days of those. */
export async function handleReverificationJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(followOnEvent.job, (work, event, jobId) => followCase(callFor(jobId), work, event));
  await jobs.handle(tell, (work, order, jobId) => tellOfOrder(callFor(jobId), work, order));
  await jobs.handle(watchOrders, async (work) => {
    for (const order of await findDue(context, work, noticesAtMost)) await jobs.enqueue(work, tell, order);
  });
  await jobs.repeat(watchOrders, {}, '*/10 * * * *');
}
