import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { deleteTriesEndedBefore } from '../../http/tries.ts';
import { deleteLaunchesEndedBefore, deleteSessionsEndedBefore } from './store.ts';

/** Delete mini-program launches that are too old to be used again. */
export const forgetEndedLaunches = defineJob('forget-ended-launches', v.object({}));

/** Delete counters of tries whose window has ended. */
export const forgetEndedTries = defineJob('forget-ended-tries', v.object({}));

/** Delete sessions that have ended. */
const forgetEndedSessions = defineJob('forget-ended-sessions', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const signInJobs: readonly JobKind<v.GenericSchema>[] = [
  forgetEndedLaunches,
  forgetEndedTries,
  forgetEndedSessions,
];

/**
 * Starts working on the jobs of this feature: launches once a day, at a quiet hour; tries every hour, because
 * anyone can cause them.
 */
export async function handleSignInJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.handle(forgetEndedLaunches, (work) => deleteLaunchesEndedBefore(work, context.now()));
  await jobs.repeat(forgetEndedLaunches, {}, '37 3 * * *');
  await jobs.handle(forgetEndedTries, (work) => deleteTriesEndedBefore(work, context.now()));
  await jobs.repeat(forgetEndedTries, {}, '23 * * * *');
  await jobs.handle(forgetEndedSessions, (work) => deleteSessionsEndedBefore(work, context.now()));
  await jobs.repeat(forgetEndedSessions, {}, '12 3 * * *');
}
