import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { defineJob, type JobKind } from '../../jobs/index.ts';
import { deleteTriesEndedBefore } from '../../http/tries.ts';
import { deleteLaunchesEndedBefore } from './store.ts';

/** Forgets launches of the mini-program that are too old to be used again. */
export const forgetEndedLaunches = defineJob('forget-ended-launches', v.object({}));

/** Forgets how often something was tried whose window is over. */
export const forgetEndedTries = defineJob('forget-ended-tries', v.object({}));

/** Every kind of job of this feature; their queues are made before anything is queued. */
export const sessionJobs: readonly JobKind<v.GenericSchema>[] = [forgetEndedLaunches, forgetEndedTries];

/** Begins to work on the jobs of this feature: launches once a day, at a quiet hour; tries every hour, since anybody can make some. */
export async function handleSessionJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.handle(forgetEndedLaunches, (work) => deleteLaunchesEndedBefore(work, context.now()));
  await jobs.repeat(forgetEndedLaunches, {}, '37 3 * * *');
  await jobs.handle(forgetEndedTries, (work) => deleteTriesEndedBefore(work, context.now()));
  await jobs.repeat(forgetEndedTries, {}, '23 * * * *');
}
