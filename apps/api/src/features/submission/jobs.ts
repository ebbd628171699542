import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type * as v from 'valibot';
import type { JobKind } from '../../jobs/queue.ts';
import { expireCase } from '../case/index.ts';
import { expireBrought, expireBroughtJob } from './brought/jobs.ts';
import { expireCaseJob } from './expire.ts';
import { expireUpload } from './upload/jobs.ts';
import { deleteUpload, readUpload } from './upload/store.ts';

/** Every kind of job defined here; their queues are created before anything is queued. */
export const submissionJobs: readonly JobKind<v.GenericSchema>[] = [expireUpload, expireBrought];

/** Starts working on abandoned cases and uploads. */
export async function handleSubmissionJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(expireUpload, async (work, { userId, uploadId }) => {
    const row = await readUpload(work, userId, uploadId);
    if (row === undefined || row.file_id !== null) return;
    await deleteUpload(work, userId, uploadId);
    await context.partialUploads.remove(uploadId);
  });
  await jobs.handle(expireBrought, (work, place, jobId) => expireBroughtJob(callFor(jobId), work, place));
  await jobs.handle(expireCase, (work, ids, jobId) => expireCaseJob(callFor(jobId), work, ids));
}
