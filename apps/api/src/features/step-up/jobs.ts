import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { deleteTicketsEndedBefore } from './store.ts';

/** Delete security checks that have ended; their outcome is in the audit trail. */
const forgetEndedTickets = defineJob('forget-ended-tickets', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const stepUpJobs: readonly JobKind<v.GenericSchema>[] = [forgetEndedTickets];

/** Starts working on the jobs of this feature: once a day, at a quiet hour. */
export async function handleStepUpJobs(context: Context): Promise<void> {
  await context.jobs.handle(forgetEndedTickets, (work) => deleteTicketsEndedBefore(work, context.now()));
  await context.jobs.repeat(forgetEndedTickets, {}, '42 3 * * *');
}
