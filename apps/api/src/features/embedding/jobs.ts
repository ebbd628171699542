import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { defineJob, type JobKind } from '../../jobs/index.ts';
import { deleteTokensEndedBefore } from './store.ts';

/** How long an ended token is kept, so that its owner is told that it has ended and not that there never was one; in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000;

/** Forgets tokens of SDK mode that ended more than a day ago. */
export const forgetEndedTokens = defineJob('forget-ended-tokens', v.object({}));

/** Every kind of job of this feature; their queues are made before anything is queued. */
export const embeddingJobs: readonly JobKind<v.GenericSchema>[] = [forgetEndedTokens];

/** Begins to work on the jobs of this feature: once a day, at a quiet hour. */
export async function handleEmbeddingJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.handle(forgetEndedTokens, (work) =>
    deleteTokensEndedBefore(work, new Date(context.now().getTime() - keptFor)),
  );
  await jobs.repeat(forgetEndedTokens, {}, '27 3 * * *');
}
