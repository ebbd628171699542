import * as v from 'valibot';
import { id, time } from './shared.ts';
import { act } from './template-line.ts';

/* What the calls of `campaign.ts` have in common. */

/**
 * `draft`: anybody may change it; `submitted`: it waits for another officer; `starting`: a job asks the
 * accounts; `running`: all were asked; `paused`: nobody is asked or reminded, and the deadline has no
 * consequence; `ended`.
 */
export const campaignState = v.picklist(['draft', 'submitted', 'starting', 'running', 'paused', 'ended']);
export type CampaignState = v.InferOutput<typeof campaignState>;

/** Accounts by how they stand; `overdue` are those of `needed` and `rejected` whose day is over. */
export const campaignNumbers = v.object({
  needed: v.number(),
  pending: v.number(),
  rejected: v.number(),
  passed: v.number(),
  /** Not asked any more: the campaign ended, or the account was reset, moved or closed. */
  ended: v.number(),
  overdue: v.number(),
});
export type CampaignNumbers = v.InferOutput<typeof campaignNumbers>;

export const campaignLine = v.object({
  campaignId: id,
  name: v.string(),
  site: v.string(),
  state: campaignState,
  deadline: v.nullable(time),
  /** Accounts that were asked. */
  asked: v.number(),
  numbers: campaignNumbers,
  lastChanged: act,
});
export type CampaignLine = v.InferOutput<typeof campaignLine>;

/** What officers did with a campaign, or its job; `text` is a reason, note or remark. */
export const campaignHappening = v.object({
  at: time,
  action: v.picklist([
    'created',
    'submitted',
    'taken-back',
    'sent-back',
    'started',
    'asked-all',
    'paused',
    'resumed',
    'extended',
    'ended',
  ]),
  /** Null for the job. */
  officerName: v.nullable(v.string()),
  text: v.string(),
});
export type CampaignHappening = v.InferOutput<typeof campaignHappening>;
