import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { defineJob, type JobKind } from '../../jobs/index.ts';
import { deleteEventsBefore } from './store.ts';

/** How long what pages reported is kept, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

/** Forgets what pages reported more than thirty days ago. */
export const forgetClientEvents = defineJob('forget-client-events', v.object({}));

/** Every kind of job of this feature; their queues are made before anything is queued. */
export const clientLogJobs: readonly JobKind<v.GenericSchema>[] = [forgetClientEvents];

/** Begins to work on the jobs of this feature: once a day, at a quiet hour. */
export async function handleClientLogJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.handle(forgetClientEvents, (work) =>
    deleteEventsBefore(work, new Date(context.now().getTime() - keptFor)),
  );
  await jobs.repeat(forgetClientEvents, {}, '17 3 * * *');
}
