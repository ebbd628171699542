import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { defineListener } from '../../jobs/events.ts';
import { followCase } from './follow.ts';

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

/** Starts following the cases that answer orders. */
export async function handleReverificationJobs(
  { jobs }: Pick<Context, 'jobs'>,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  await jobs.handle(followOnEvent.job, (work, event, jobId) => followCase(callFor(jobId), work, event));
}
