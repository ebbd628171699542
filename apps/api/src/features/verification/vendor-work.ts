import type * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import type { JobKind } from '../../jobs/index.ts';
import { lookBackJob } from './late-verdict.ts';
import type { Providers } from './providers/index.ts';
import { eraseSession, lookAtSession, lookBack } from './sessions/jobs.ts';
import { eraseSessionJob, lookAtSessionJob } from './sessions/work.ts';
import { drainWebhooksJob, forgetWebhooksJob } from './webhooks/drain.ts';
import { drainWebhooks, forgetWebhooks } from './webhooks/jobs.ts';

/** Every kind of job that has to do with outside providers. */
export const vendorJobs: readonly JobKind<v.GenericSchema>[] = [
  lookAtSession,
  eraseSession,
  lookBack,
  drainWebhooks,
  forgetWebhooks,
];

/** Begins to work on them. */
export async function handleVendorJobs(
  context: Context,
  callFor: (jobId: string) => Call<SystemActor>,
  providers: Providers,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(lookAtSession, (work, ids, jobId) => lookAtSessionJob(callFor(jobId), work, ids));
  await jobs.handle(eraseSession, (work, ids, jobId) =>
    eraseSessionJob(callFor(jobId), work, ids, providers),
  );
  await jobs.handle(lookBack, (work, ids, jobId) => lookBackJob(callFor(jobId), work, ids, providers));
  await jobs.handle(drainWebhooks, (work) => drainWebhooksJob(context, work));
  await jobs.handle(forgetWebhooks, (work) => forgetWebhooksJob(context, work));
  // For what a killed process did not get to, and for sessions that are looked for again.
  await jobs.repeat(drainWebhooks, {}, '* * * * *');
  await jobs.repeat(forgetWebhooks, {}, '37 3 * * *');
}
