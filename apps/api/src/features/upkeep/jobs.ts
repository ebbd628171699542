import { upkeepKinds } from '@credence/policy';
import * as v from 'valibot';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { uuid } from '../../base/uuid.ts';
import { defineListener } from '../../jobs/events.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';
import { askAgain } from './ask-again.ts';
import { watchFile } from './keep.ts';
import { accountsUnwatched } from './store.ts';
import { findDue, tellOfUpkeep } from './watch.ts';

/** What an account's level, documents or class of risk may change with. */
const keepOnEvent = defineListener('keep-file', [
  'case.approved',
  'level.granted',
  'questionnaire.opened',
  'questionnaire.ordered',
  'questionnaire.submitted',
  'questionnaire.accepted',
  'questionnaire.approved',
  'questionnaire.brought',
  'questionnaire.withdrawn',
  'identity.reset',
  'identity.taken-over',
  'transfer.completed',
  'transfer.undone',
  'account.moved-to-site',
]);

export const upkeepListeners = [keepOnEvent];

/** Watch over verified accounts that nothing watches over yet. `after`: where to go on. */
export const findUnwatched = defineJob('find-unwatched-files', v.object({ after: v.optional(uuid) }));

/** Find accounts that are to be told something about their file. */
export const watchUpkeep = defineJob('watch-upkeep', v.object({}));

/** Tell one account. */
const tell = defineJob('tell-of-upkeep', v.object({ userId: uuid, kind: v.picklist(upkeepKinds) }));

/** Ask the accounts that a new edition of their policy asks again. */
export const askEdition = defineJob('ask-by-edition', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const upkeepJobs: readonly JobKind<v.GenericSchema>[] = [findUnwatched, watchUpkeep, tell, askEdition];

/** Notices a run; the rest is left to the next one. */
const noticesAtMost = 2000;

/** Accounts in one transaction; a full page is followed by the next one at once. */
const page = 100;

/** Who listens is let go on before more are asked, looked at again after so many seconds. */
const atMostWaiting = 2000;
const pause = 5;

/** Starts watching over the files of verified accounts. */
export async function handleUpkeepJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(keepOnEvent.job, (work, { userId }, jobId) => watchFile(callFor(jobId), work, userId));
  await jobs.handle(tell, (work, one, jobId) => tellOfUpkeep(callFor(jobId), work, one));
  await jobs.handle(watchUpkeep, async (work) => {
    for (const one of await findDue(context, work, noticesAtMost)) await jobs.enqueue(work, tell, one);
  });
  await jobs.handle(findUnwatched, async (work, { after }, jobId) => {
    const found = await accountsUnwatched(work, { after, limit: page });
    for (const userId of found) await watchFile(callFor(jobId), work, userId);
    const last = found.at(-1);
    if (found.length === page && last !== undefined) await jobs.enqueue(work, findUnwatched, { after: last });
  });
  await jobs.handle(askEdition, async (work, _data, jobId) => {
    if ((await context.events.backlog('upkeep.asked-again')) > atMostWaiting) {
      await jobs.enqueue(work, askEdition, {}, { startAfterSeconds: pause });
    } else if (await askAgain(callFor(jobId), work, page)) await jobs.enqueue(work, askEdition, {});
  });
  await jobs.repeat(watchUpkeep, {}, '*/10 * * * *');
  await jobs.repeat(findUnwatched, {}, '12 4 * * *');
  await jobs.repeat(askEdition, {}, '22 * * * *');
}
