import * as v from 'valibot';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { makePasswordLink, sendPasswordLink } from './password-link.ts';
import { deletePasswordLinksEndedBefore } from './store.ts';

/** Delete links to set a new password that have ended. */
const forgetEndedLinks = defineJob('forget-ended-password-links', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const passwordJobs: readonly JobKind<v.GenericSchema>[] = [sendPasswordLink, forgetEndedLinks];

/** Starts working on the jobs of this feature; old links are deleted once a day, at a quiet hour. */
export async function handlePasswordJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(sendPasswordLink, (work, { handles }, jobId) =>
    makePasswordLink(callFor(jobId), work, handles),
  );
  await jobs.handle(forgetEndedLinks, (work) => deletePasswordLinksEndedBefore(work, context.now()));
  await jobs.repeat(forgetEndedLinks, {}, '17 3 * * *');
}
