import * as v from 'valibot';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { uuid } from '../../base/uuid.ts';
import { defineListener } from '../../jobs/events.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { openDiligence } from './diligence.ts';
import { findGrownOld, renewDiligence } from './renewal.ts';
import { openSelfCertification } from './tax.ts';
import { findDue, tellOfDuty } from './watch.ts';

/** What an account answered, or where it now stands, may open due diligence. */
const openOnEvent = defineListener('open-diligence', [
  'questionnaire.submitted',
  'case.approved',
  'level.granted',
  'transfer.completed',
  'transfer.undone',
  'account.moved-to-site',
]);

/** A level, or another verified residence. */
const certifyOnEvent = defineListener('open-self-certification', [
  'case.approved',
  'level.granted',
  'transfer.completed',
  'transfer.undone',
  'account.moved-to-site',
]);

export const dutyListeners = [openOnEvent, certifyOnEvent];

/** Find duties of which their accounts are to be told something, and due diligence that has grown old. */
export const watchDuties = defineJob('watch-duties', v.object({}));

/** Tell one account. */
const tell = defineJob('tell-of-duty', v.object({ userId: uuid, id: uuid }));

/** Ask one account for due diligence again. */
const renew = defineJob('renew-diligence', v.object({ userId: uuid }));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const dutyJobs: readonly JobKind<v.GenericSchema>[] = [watchDuties, tell, renew];

/** Per run; the rest is left to the next one. */
const page = 2000;

/** Starts opening due diligence by the rules, and watching the days of duties. */
export async function handleDutyJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(openOnEvent.job, (work, event, jobId) => openDiligence(callFor(jobId), work, event));
  await jobs.handle(certifyOnEvent.job, (work, event, jobId) =>
    openSelfCertification(callFor(jobId), work, event),
  );
  await jobs.handle(tell, (work, duty, jobId) => tellOfDuty(callFor(jobId), work, duty));
  await jobs.handle(renew, (work, account, jobId) => renewDiligence(callFor(jobId), work, account));
  await jobs.handle(watchDuties, async (work) => {
    for (const duty of await findDue(context, work, page)) await jobs.enqueue(work, tell, duty);
    for (const { userId } of await findGrownOld(context, work, page))
      await jobs.enqueue(work, renew, { userId });
  });
  await jobs.repeat(watchDuties, {}, '*/10 * * * *');
}
