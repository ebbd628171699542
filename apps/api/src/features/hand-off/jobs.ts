import { day } from '@credence/policy';
import * as v from 'valibot';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { defineListener } from '../../jobs/events.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { endHandOffs } from './hand-off.ts';
import { deleteHandOffsEndedBefore } from './store.ts';

/** milliseconds */
const keptFor = day;

/** Signing out on the computer ends the phone's session, and so does a new password. */
const endOnSignOut = defineListener('end-hand-offs', ['session.ended', 'password.set', 'password.changed']);

export const handOffListeners = [endOnSignOut];

const forgetEndedHandOffs = defineJob('forget-ended-hand-offs', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const handOffJobs: readonly JobKind<v.GenericSchema>[] = [forgetEndedHandOffs];

/** Starts working on the jobs of this feature; old hand-offs are deleted once a day, at a quiet hour. */
export async function handleHandOffJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(endOnSignOut.job, (work, { userId }, jobId) => {
    const call = callFor(jobId);
    return within(work, call, userId, (unit) => endHandOffs(call, unit, userId));
  });
  await jobs.handle(forgetEndedHandOffs, (work) =>
    deleteHandOffsEndedBefore(work, new Date(context.now().getTime() - keptFor)),
  );
  await jobs.repeat(forgetEndedHandOffs, {}, '57 3 * * *');
}
