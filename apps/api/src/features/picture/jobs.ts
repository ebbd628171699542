import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { processFileJob } from './process-file.ts';
import { eraseRetiredJob } from './erase.ts';
import { discardBlob, eraseRetired, processFile } from './job-kinds.ts';

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const pictureJobs = [processFile, discardBlob, eraseRetired];

/** Starts working on them. `callFor` makes the call under which a job acts. */
export async function handlePictureJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(processFile, (work, ids, jobId) => processFileJob(callFor(jobId), work, ids));
  await jobs.handle(discardBlob, (_work, { blob }) => context.blobs.delete(blob));
  await jobs.handle(eraseRetired, (work, page, jobId) => eraseRetiredJob(callFor(jobId), work, page));
  await jobs.repeat(eraseRetired, {}, '41 * * * *');
}
