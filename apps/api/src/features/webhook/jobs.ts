import * as v from 'valibot';
import { systemCall, type SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Work } from '../../db/database.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { Dispatcher } from './delivery/dispatcher.ts';
import { kept } from './delivery/tries.ts';
import { endpointStopped, tellStopped, tellStoppedJob } from './stopped.ts';
import { deleteEventsBefore } from './store.ts';

/** Deletes events that are kept no longer, with their deliveries. */
const forgetWebhookEvents = defineJob('forget-webhook-events', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const webhookJobs: readonly JobKind<v.GenericSchema>[] = [tellStopped, forgetWebhookEvents];

/** So many are deleted in one transaction. */
const pageSize = 5000;

async function forget(call: SystemCall, work: Work): Promise<void> {
  const before = new Date(call.now().getTime() - kept);
  const deleted = await deleteEventsBefore(work, before, pageSize);
  if (deleted === pageSize) await call.jobs.enqueue(work, forgetWebhookEvents, {});
}

/** Starts sending webhooks from this process, and working on the jobs about them. */
export async function handleWebhookJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(tellStopped, (work, telling, jobId) => tellStoppedJob(callFor(jobId), work, telling));
  await jobs.handle(forgetWebhookEvents, (work, _nothing, jobId) => forget(callFor(jobId), work));
  await jobs.repeat(forgetWebhookEvents, {}, '47 3 * * *');
  const dispatcher = new Dispatcher(systemCall(context, 'webhooks', context.newId()), endpointStopped);
  jobs.endingToo(() => dispatcher.end());
  dispatcher.start();
}
