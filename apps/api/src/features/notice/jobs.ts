import type { GenericSchema } from 'valibot';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { defineListener } from '../../jobs/events.ts';
import type { JobKind } from '../../jobs/queue.ts';
import { urgentKinds } from './kinds.ts';
import { inCrowds, plans } from './plan.ts';
import { atMostQueued, sendDueNotices, sendNotice } from './send-job.ts';
import { send } from './send.ts';
import type { Senders } from './sender.ts';
import { smsSender } from './sms.ts';
import { smtpSender } from './smtp.ts';
import { takeDue } from './store.ts';
import { leaseOf } from './tries.ts';
import { telling, writeNotices } from './write.ts';

const told = [...new Set([...Object.keys(plans), ...telling])];

const writeOnEvent = defineListener(
  'write-notices',
  told.filter((action) => !inCrowds.has(action)),
);

/** A queue of its own: a campaign keeps it busy for hours, and a sign-in is told at once. */
const writeInCrowds = defineListener(
  'write-notices-of-many',
  told.filter((action) => inCrowds.has(action)),
);

export const noticeListeners = [writeOnEvent, writeInCrowds];

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const noticeJobs: readonly JobKind<GenericSchema>[] = [sendNotice, sendDueNotices];

/** Messages that this process sends at the same time. */
const atOnce = 4;

const sendersOf = ({ config, now }: Context): Senders => ({
  email: config.mail && smtpSender(config.mail),
  sms: config.sms?.gateway && smsSender(config.sms.gateway, now),
});

/** Starts writing and sending messages. */
export async function handleNoticeJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  const senders = sendersOf(context);
  for (const { job } of noticeListeners)
    await jobs.handle(job, (work, event, jobId) => writeNotices(callFor(jobId), work, event));
  await jobs.handle(sendNotice, (work, place, jobId) => send(callFor(jobId), work, senders, place), {
    atOnce,
  });
  await jobs.handle(sendDueNotices, async (work) => {
    // What is queued is done first; the rest is left to the next run, a minute later.
    const limit = atMostQueued - (await jobs.waiting(sendNotice));
    if (limit <= 0) return;
    const now = context.now();
    for (const row of await takeDue(work, { now, until: leaseOf(now), limit, first: urgentKinds })) {
      await jobs.enqueue(work, sendNotice, { userId: row.user_id, id: row.id });
    }
  });
  await jobs.repeat(sendDueNotices, {}, '* * * * *');
}
