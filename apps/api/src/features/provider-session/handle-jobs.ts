import type * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { SystemCall } from '../../base/call.ts';
import type { JobKind } from '../../jobs/queue.ts';
import { recheckSessionJob } from './session/recheck.ts';
import type { Providers } from '../provider/index.ts';
import { checkCase, checkOnPicture, eraseSession, pollSession, recheckSession } from './session/jobs.ts';
import { eraseSessionJob, pollSessionJob } from './session/session-jobs.ts';
import { checkCaseJob, checkOnPictureJob } from './session/check-case.ts';
import { passToOfficers, sweep } from './sweep/jobs.ts';
import { passToOfficersJob, sweepJob } from './sweep/sweep.ts';
import { drainWebhooksJob, forgetWebhooksJob } from './webhooks/drain.ts';
import { drainWebhooks, forgetWebhooks } from './webhooks/jobs.ts';

export const providerSessionListeners = [checkOnPicture];

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const providerSessionJobs: readonly JobKind<v.GenericSchema>[] = [
  checkCase,
  sweep,
  passToOfficers,
  pollSession,
  eraseSession,
  recheckSession,
  drainWebhooks,
  forgetWebhooks,
];

/** Starts working on them. `callFor` makes the call under which a job acts. */
export async function handleProviderSessionJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
  providers: Providers,
): Promise<void> {
  const { jobs } = context;
  // A slow vendor must not delay the cases of others.
  await jobs.handle(checkCase, (work, ids, jobId) => checkCaseJob(callFor(jobId), work, ids, providers), {
    atOnce: 3,
  });
  await jobs.handle(checkOnPicture.job, (work, happened, jobId) =>
    checkOnPictureJob(callFor(jobId), work, happened),
  );
  await jobs.handle(sweep, (work) => sweepJob(context, work));
  await jobs.handle(passToOfficers, (work, ids, jobId) => passToOfficersJob(callFor(jobId), work, ids));
  await jobs.repeat(sweep, {}, '*/5 * * * *');
  await jobs.handle(pollSession, (work, ids, jobId) => pollSessionJob(callFor(jobId), work, ids));
  await jobs.handle(eraseSession, (work, ids, jobId) =>
    eraseSessionJob(callFor(jobId), work, ids, providers),
  );
  await jobs.handle(recheckSession, (work, ids, jobId) =>
    recheckSessionJob(callFor(jobId), work, ids, providers),
  );
  await jobs.handle(drainWebhooks, (work) => drainWebhooksJob(context, work));
  await jobs.handle(forgetWebhooks, (work) => forgetWebhooksJob(context, work));
  // For what a killed process left behind, and for sessions to be looked up again.
  await jobs.repeat(drainWebhooks, {}, '* * * * *');
  await jobs.repeat(forgetWebhooks, {}, '37 3 * * *');
}
