import { day } from '@credence/policy';
import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { deleteEventsBefore } from './store.ts';

/** How long reports of pages are kept, in milliseconds. */
const keptFor = 30 * day;

/** Delete reports of pages after thirty days. */
export const forgetClientEvents = defineJob('forget-client-events', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const clientLogJobs: readonly JobKind<v.GenericSchema>[] = [forgetClientEvents];

/** Starts working on the jobs of this feature: once a day, at a quiet hour. */
export async function handleClientLogJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.handle(forgetClientEvents, (work) =>
    deleteEventsBefore(work, new Date(context.now().getTime() - keptFor)),
  );
  await jobs.repeat(forgetClientEvents, {}, '17 3 * * *');
}
