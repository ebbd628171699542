import { day } from '@credence/policy';
import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { deleteTokensEndedBefore } from './store.ts';

/**
 * How long an ended token is kept, so that its owner hears that it has expired and not that it is invalid; in
 * milliseconds.
 */
const keptFor = day;

/** Delete tokens of SDK mode that ended more than a day ago. */
export const forgetEndedTokens = defineJob('forget-ended-tokens', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const embeddingJobs: readonly JobKind<v.GenericSchema>[] = [forgetEndedTokens];

/** Starts working on the jobs of this feature: once a day, at a quiet hour. */
export async function handleEmbeddingJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.handle(forgetEndedTokens, (work) =>
    deleteTokensEndedBefore(work, new Date(context.now().getTime() - keptFor)),
  );
  await jobs.repeat(forgetEndedTokens, {}, '27 3 * * *');
}
