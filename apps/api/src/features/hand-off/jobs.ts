import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { defineJob, type JobKind } from '../../jobs/index.ts';
import { deleteHandOffsEndedBefore } from './store.ts';

/** milliseconds */
const keptFor = 24 * 60 * 60 * 1000;

const forgetEndedHandOffs = defineJob('forget-ended-hand-offs', v.object({}));

/** Every kind of job of this feature; their queues are made before anything is queued. */
export const handOffJobs: readonly JobKind<v.GenericSchema>[] = [forgetEndedHandOffs];

/** Begins to work on the jobs of this feature: once a day, at a quiet hour. */
export async function handleHandOffJobs(context: Context): Promise<void> {
  await context.jobs.handle(forgetEndedHandOffs, (work) =>
    deleteHandOffsEndedBefore(work, new Date(context.now().getTime() - keptFor)),
  );
  await context.jobs.repeat(forgetEndedHandOffs, {}, '57 3 * * *');
}
