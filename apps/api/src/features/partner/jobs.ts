import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import { deleteAnswersOver } from '../../http/idempotency.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';

/** Deletes answers to partners that are kept no longer. */
const forgetPartnerAnswers = defineJob('forget-partner-answers', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const partnerJobs: readonly JobKind<v.GenericSchema>[] = [forgetPartnerAnswers];

/** Starts working on the jobs of this feature: every hour. */
export async function handlePartnerJobs({ jobs, now }: Context): Promise<void> {
  await jobs.handle(forgetPartnerAnswers, (work) => deleteAnswersOver(work, now()));
  await jobs.repeat(forgetPartnerAnswers, {}, '53 * * * *');
}
