import type { GenericSchema } from 'valibot';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { defineListener } from '../../jobs/events.ts';
import type { JobKind } from '../../jobs/queue.ts';
import { plans } from './plan.ts';
import { sendDueNotices, sendNotice } from './send-job.ts';
import { send } from './send.ts';
import type { Senders } from './sender.ts';
import { smtpSender } from './smtp.ts';
import { takeDue } from './store.ts';
import { leaseOf } from './tries.ts';
import { telling, writeNotices } from './write.ts';

const writeOnEvent = defineListener('write-notices', [...new Set([...Object.keys(plans), ...telling])]);

export const noticeListeners = [writeOnEvent];

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const noticeJobs: readonly JobKind<GenericSchema>[] = [sendNotice, sendDueNotices];

/** Per run; the rest is left to the next one, a minute later. */
const page = 1000;

/** Messages that this process sends at the same time. */
const atOnce = 4;

/** No sender of SMS is built in: one goes here, beside e-mail. */
const sendersOf = ({ config }: Context): Senders => ({
  email: config.mail && smtpSender(config.mail),
  sms: undefined,
});

/** Starts writing and sending messages. */
export async function handleNoticeJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  const senders = sendersOf(context);
  await jobs.handle(writeOnEvent.job, (work, event, jobId) => writeNotices(callFor(jobId), work, event));
  await jobs.handle(sendNotice, (work, place, jobId) => send(callFor(jobId), work, senders, place), {
    atOnce,
  });
  await jobs.handle(sendDueNotices, async (work) => {
    const now = context.now();
    for (const row of await takeDue(work, { now, until: leaseOf(now), limit: page })) {
      await jobs.enqueue(work, sendNotice, { userId: row.user_id, id: row.id });
    }
  });
  await jobs.repeat(sendDueNotices, {}, '* * * * *');
}
