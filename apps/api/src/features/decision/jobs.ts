import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Work } from '../../db/database.ts';
import { defineListener } from '../../jobs/events.ts';
import { lockApplicant, readApplicant } from '../applicant/index.ts';
import { grantEarnedLevel, mayWait } from './grant.ts';

/** Each of these may be the last thing that a level has waited for. */
const grantWaitingLevel = defineListener('grant-waiting-level', [
  'questionnaire.accepted',
  'questionnaire.approved',
  'suitability.passed',
  'agreement.accepted',
  'account.unbarred',
]);

export const decisionListeners = [grantWaitingLevel];

/** Starts granting levels that wait for nothing any more. */
export async function handleDecisionJobs(
  { jobs }: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  await jobs.handle(grantWaitingLevel.job, (work, { userId }, jobId) => grant(callFor(jobId), work, userId));
}

async function grant(call: SystemCall, work: Work, userId: string): Promise<void> {
  // Consents to pictures of faces are agreements too, and most levels wait for nothing.
  if (!mayWait(call, await readApplicant(work, userId, call.keyring))) return;
  await within(work, call, userId, async (unit) => {
    const granted = await grantEarnedLevel(call, unit, await lockApplicant(work, userId, call.keyring));
    if (!granted) unit.unchanged();
  });
}
