import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Work } from '../../db/database.ts';
import type { Eraser } from '../../jobs/eraser.ts';
import type { BlobHolder } from '../../blobs/blobs.ts';
import { findMissingJob, sweepBlobsJob, sweepUploadsJob } from './blob-sweep.ts';
import { closeDue, eraseDue } from './close.ts';
import { eraseAccount, findDue, findMissing, sweepBlobs } from './jobs.ts';
import { closingsDue, erasuresDue } from './store.ts';

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const erasureJobs = [findDue, eraseAccount, sweepBlobs, findMissing];

/** So many accounts are found in one transaction. */
const pageSize = 200;

/** Queues one job an account, and the search for the next ones. */
async function findDueJob(call: SystemCall, work: Work, after: string | undefined): Promise<void> {
  const page = { after, limit: pageSize };
  const now = call.now();
  const found = [...(await closingsDue(work, now, page)), ...(await erasuresDue(work, now, page))];
  const userIds = [...new Set(found)].toSorted().slice(0, pageSize);
  for (const userId of userIds) await call.jobs.enqueue(work, eraseAccount, { userId });
  if (userIds.length === pageSize) await call.jobs.enqueue(work, findDue, { after: userIds.at(-1) });
}

/** Starts erasing what is due, every ten minutes, and comparing blobs with rows, at quiet hours. */
export async function handleErasureJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
  { erasers, blobHolders }: { erasers: readonly Eraser[]; blobHolders: readonly BlobHolder[] },
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(findDue, (work, { after }, jobId) => findDueJob(callFor(jobId), work, after));
  await jobs.handle(eraseAccount, async (work, { userId }, jobId) => {
    await closeDue(callFor(jobId), work, userId, erasers);
    await eraseDue(callFor(jobId), work, userId, erasers);
  });
  await jobs.handle(sweepBlobs, async (work, { after }) => {
    if (after === undefined) await sweepUploadsJob(context);
    await sweepBlobsJob(context, work, after, blobHolders);
  });
  await jobs.handle(findMissing, (work, page) => findMissingJob(context, work, page, blobHolders));
  await jobs.repeat(findDue, {}, '*/10 * * * *');
  await jobs.repeat(sweepBlobs, {}, '7 2 * * *');
  await jobs.repeat(findMissing, {}, '22 2 * * 0');
}
