import { asksFurther, sites } from '@credence/policy';
import * as v from 'valibot';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { uuid } from '../../base/uuid.ts';
import type { Work } from '../../db/database.ts';
import { defineListener } from '../../jobs/events.ts';
import { defineJob } from '../../jobs/queue.ts';
import { accountsApproved } from '../case/index.ts';
import { lockApplicant, readApplicant } from '../applicant/index.ts';
import { grantEarnedLevel, mayWait } from './grant.ts';

/** Each of these may be the last thing that a level has waited for. */
const grantWaitingLevel = defineListener('grant-waiting-level', [
  'questionnaire.accepted',
  'questionnaire.approved',
  'questionnaire.brought',
  'suitability.passed',
  'agreement.accepted',
  'account.unbarred',
]);

export const decisionListeners = [grantWaitingLevel];

/** Look at levels that wait: their policy may ask for less than it did. `after`: where to go on. */
const findWaitingLevels = defineJob('find-waiting-levels', v.object({ after: v.optional(uuid) }));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const decisionJobs = [findWaitingLevels];

/** How many accounts are found in one transaction; a full page is followed by the next one at once. */
const page = 200;

/** Starts granting levels that wait for nothing any more. */
export async function handleDecisionJobs(
  { jobs }: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  await jobs.handle(grantWaitingLevel.job, (work, { userId }, jobId) => grant(callFor(jobId), work, userId));
  await jobs.handle(findWaitingLevels, (work, { after }, jobId) => lookAgain(callFor(jobId), work, after));
  await jobs.repeat(findWaitingLevels, {}, '7 4 * * *');
}

async function lookAgain(call: SystemCall, work: Work, after: string | undefined): Promise<void> {
  const places = sites.flatMap((site) =>
    ([1, 2] as const).flatMap((level) =>
      asksFurther(call.policyOf(site).levels[level]) ? [{ site, level }] : [],
    ),
  );
  const found = await accountsApproved(work, places, { after, limit: page });
  for (const userId of found) {
    const again = { userId, action: 'level.looked-at', subject: userId };
    await call.jobs.enqueue(work, grantWaitingLevel.job, again);
  }
  const last = found.at(-1);
  if (found.length === page && last !== undefined) {
    await call.jobs.enqueue(work, findWaitingLevels, { after: last });
  }
}

async function grant(call: SystemCall, work: Work, userId: string): Promise<void> {
  // Consents to pictures of faces are agreements too, and most levels wait for nothing.
  if (!mayWait(call, await readApplicant(work, userId, call.keyring))) return;
  await within(work, call, userId, async (unit) => {
    const granted = await grantEarnedLevel(call, unit, await lockApplicant(work, userId, call.keyring));
    if (!granted) unit.unchanged();
  });
}
