import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { defineListener } from '../../jobs/events.ts';
import { askNext } from './ask.ts';
import { countStanding } from './count.ts';
import { askAccounts, countAsked, spreadTerms, tellAccounts, watchCampaigns } from './job-kinds.ts';
import { spreadNext } from './spread.ts';
import { markToCount } from './store.ts';
import { tellNext, watch } from './tell.ts';

/** Whatever changes how an asked account stands. */
const countOnEvent = defineListener('count-campaign-soon', [
  'reverification.needed',
  'reverification.pending',
  'reverification.rejected',
  'reverification.passed',
  'reverification.ended',
]);

export const campaignListeners = [countOnEvent];

/** How long what happens is gathered before it is counted, in seconds. */
const gathering = 3;

/** Starts working on campaigns in this process. */
export async function handleCampaignJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(askAccounts, (work, { campaignId }, jobId) => askNext(callFor(jobId), work, campaignId));
  await jobs.handle(spreadTerms, (work, { campaignId }, jobId) =>
    spreadNext(callFor(jobId), work, campaignId),
  );
  await jobs.handle(tellAccounts, (work, data, jobId) => tellNext(callFor(jobId), work, data));
  await jobs.handle(countAsked, (work, { campaignId }) => countStanding(context, work, campaignId));
  await jobs.handle(countOnEvent.job, async (work, { userId, subject }) => {
    const campaignId = await markToCount(work, userId, subject);
    if (campaignId !== undefined)
      await jobs.enqueue(work, countAsked, { campaignId }, { startAfterSeconds: gathering });
  });
  await jobs.handle(watchCampaigns, (work) => watch(context, work));
  await jobs.repeat(watchCampaigns, {}, '*/10 * * * *');
}
