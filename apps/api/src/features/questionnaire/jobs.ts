import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import { uuid } from '../../base/uuid.ts';
import { defineJob } from '../../jobs/queue.ts';
import { readFile } from './store.ts';

/** Delete what an upload has left that broke off with its process; queued before it begins. */
export const discardUnused = defineJob(
  'discard-unused-file',
  v.object({ userId: uuid, fileId: uuid, blobs: v.array(v.string()) }),
);

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const questionnaireJobs = [discardUnused];

/** Starts working on them. */
export async function handleQuestionnaireJobs({ jobs, blobs }: Context): Promise<void> {
  await jobs.handle(discardUnused, async (work, { userId, fileId, blobs: written }) => {
    const used = (await readFile(work, userId, fileId))?.blob;
    for (const blob of written) if (blob !== used) await blobs.delete(blob);
  });
}
