import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { defineJob, type JobKind } from '../../jobs/index.ts';
import { deleteTicketsEndedBefore } from './store.ts';

/** Forgets security checks that are over; what came of them stands in the audit trail. */
const forgetEndedTickets = defineJob('forget-ended-tickets', v.object({}));

/** Every kind of job of this feature; their queues are made before anything is queued. */
export const riskJobs: readonly JobKind<v.GenericSchema>[] = [forgetEndedTickets];

/** Begins to work on the jobs of this feature: once a day, at a quiet hour. */
export async function handleRiskJobs(context: Context): Promise<void> {
  await context.jobs.handle(forgetEndedTickets, (work) => deleteTicketsEndedBefore(work, context.now()));
  await context.jobs.repeat(forgetEndedTickets, {}, '42 3 * * *');
}
