import * as v from 'valibot';
import { uuid } from '../../base/uuid.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';

const campaign = v.object({ campaignId: uuid });

/** Ask the next accounts of a campaign that is starting; queues itself until all were looked at. */
export const askAccounts = defineJob('ask-accounts', campaign);

/** Carry another deadline, a pause or the end to the next accounts; queues itself until all have it. */
export const spreadTerms = defineJob('spread-campaign', campaign);

/** Tell the next accounts what they are due to hear; queues itself until all have heard it. */
export const tellAccounts = defineJob(
  'tell-of-campaign',
  v.object({ campaignId: uuid, after: v.nullable(uuid) }),
);

/** Count how the asked accounts stand. */
export const countAsked = defineJob('count-campaign', campaign);

/** Every ten minutes: tell and count, for each campaign under way. */
export const watchCampaigns = defineJob('watch-campaigns', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const campaignJobs: readonly JobKind<v.GenericSchema>[] = [
  askAccounts,
  spreadTerms,
  tellAccounts,
  countAsked,
  watchCampaigns,
];
