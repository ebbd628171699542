import * as v from 'valibot';
import { campaignHappening, campaignLine, campaignNumbers, campaignState } from './campaign-line.ts';
import { campaignPlan } from './campaign-plan.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './shared.ts';
import { act, sentence } from './template-line.ts';

export type { CampaignHappening, CampaignLine, CampaignNumbers, CampaignState } from './campaign-line.ts';

/*
 * Campaigns: the order to re-verify a set of accounts until a day. One officer writes it, another one, who
 * wrote none of it, starts it; a job then asks the accounts. Everything that changes one names the revision
 * that the officer has seen: CAMPAIGN_CHANGED (`revision`, `state`, `officerName`, `at`) where it moved on.
 */

/**
 * Campaigns, the newest first. `state` filters: `open` are those that are not a draft and not ended. `search`
 * finds by a part of the name.
 */
export const campaigns = endpoint({
  method: 'POST',
  path: '/console/api/campaigns',
  reads: true,
  access: 'officer',
  permission: 'read-campaigns',
  summary: 'Campaigns of re-verification',
  input: v.strictObject({
    state: v.optional(v.picklist(['draft', 'submitted', 'open', 'ended'])),
    search: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** From the previous page's `next`. */
    after: v.optional(id),
  }),
  result: v.object({
    items: v.array(campaignLine),
    next: v.nullable(id),
    counts: v.object({ draft: v.number(), submitted: v.number(), open: v.number() }),
  }),
});

const campaignAddress = v.strictObject({ campaignId: id });

/** A campaign as the officer has seen it. */
const campaignAsSeen = v.strictObject({ campaignId: id, revision: v.number() });

/** What became of a step: the revision after it. */
const stepped = v.object({ campaignId: id, revision: v.number() });

export const campaignDetail = endpoint({
  method: 'POST',
  path: '/console/api/campaign',
  reads: true,
  access: 'officer',
  permission: 'read-campaigns',
  summary: 'One campaign with its progress and history',
  input: campaignAddress,
  result: v.object({
    line: campaignLine,
    revision: v.number(),
    plan: campaignPlan,
    /** Sites whose accounts can be re-verified. */
    sites: v.array(v.string()),
    /** Everybody who wrote in it, the last one first. */
    editors: v.array(act),
    submitted: v.nullable(v.object({ ...act.entries, note: v.string() })),
    /** Why it was sent back; null once it is submitted again. */
    sentBack: v.nullable(v.object({ ...act.entries, remark: v.string() })),
    started: v.nullable(act),
    /** Whether this officer may start it: neither wrote nor submitted any of it. */
    mayStart: v.boolean(),
    /** Whether this officer submitted it, and may take it back. */
    mine: v.boolean(),
    /** How far the job is that asks the accounts: of those there are, how many were looked at. */
    progress: v.object({ lookedAt: v.number(), accounts: v.number(), done: v.boolean() }),
    /** Whether a job still carries an extension, a pause or the end to the accounts. */
    spreading: v.boolean(),
    /** When the numbers were counted; null before the start. */
    countedAt: v.nullable(time),
    /** The numbers at the end of each day in UTC, the oldest first; the last one is that of `countedAt`. */
    days: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), numbers: campaignNumbers })),
    /** Newest first. */
    history: v.array(campaignHappening),
  }),
});
export type CampaignDetail = v.InferOutput<typeof campaignDetail.result>;

export const createCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/create',
  access: 'officer',
  permission: 'write-campaigns',
  summary: 'Begin a campaign',
  /** `from`: another campaign whose plan is copied. */
  input: v.strictObject({ from: v.optional(id) }),
  result: stepped,
});

/** Keeps a plan as it was typed, right or not. */
export const saveCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/save',
  access: 'officer',
  permission: 'write-campaigns',
  summary: 'Save the plan of a campaign',
  input: v.strictObject({ ...campaignAsSeen.entries, plan: campaignPlan }),
  result: stepped,
});

/** Why an account of the site is not asked. */
export const campaignLeftOut = v.picklist([
  'barred',
  'no-level',
  'other-level',
  'no-country',
  'other-country',
  'asked-already',
]);
export type CampaignLeftOut = v.InferOutput<typeof campaignLeftOut>;

/** `country` is null where no document tells one. */
const group = v.object({ country: v.nullable(v.string()), level: v.number(), accounts: v.number() });

/** Who would be asked if it were started now, by country and level, and who of the site would not. */
export const campaignPreview = endpoint({
  method: 'POST',
  path: '/console/api/campaign/preview',
  reads: true,
  access: 'officer',
  permission: 'read-campaigns',
  summary: 'Whom a campaign would ask',
  input: campaignAddress,
  result: v.object({
    asked: v.number(),
    leftOut: v.number(),
    groups: v.array(group),
    reasons: v.array(v.object({ reason: campaignLeftOut, accounts: v.number() })),
  }),
});
export type CampaignPreview = v.InferOutput<typeof campaignPreview.result>;

/** One account as the preview tells of it: ids and codes, nothing that names a person. */
export const campaignPerson = v.object({
  userId: id,
  level: v.number(),
  country: v.nullable(v.string()),
  /** The case that proved the level, and when; null where none did here. */
  caseId: v.nullable(id),
  provedAt: v.nullable(time),
  /** Null if it is asked. */
  leftOut: v.nullable(campaignLeftOut),
});
export type CampaignPerson = v.InferOutput<typeof campaignPerson>;

export const campaignPeople = endpoint({
  method: 'POST',
  path: '/console/api/campaign/people',
  reads: true,
  access: 'officer',
  permission: 'read-campaigns',
  summary: 'Accounts that a campaign would ask, or leave out',
  input: v.strictObject({
    ...campaignAddress.entries,
    who: v.picklist(['asked', 'left-out']),
    after: v.optional(id),
  }),
  result: v.object({ items: v.array(campaignPerson), next: v.nullable(id) }),
});

/** CAMPAIGN_INVALID (`fields`) where the plan is not complete. */
export const submitCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/submit',
  access: 'officer',
  permission: 'write-campaigns',
  summary: 'Submit a campaign for another officer',
  input: v.strictObject({ ...campaignAsSeen.entries, note: sentence }),
  result: stepped,
});

/** CAMPAIGN_FOUR_EYES for anybody but the officer who submitted it. */
export const takeBackCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/take-back',
  access: 'officer',
  permission: 'write-campaigns',
  summary: 'Take a submitted campaign back, to change it',
  input: v.strictObject({ ...campaignAsSeen.entries, reason: sentence }),
  result: stepped,
});

/** CAMPAIGN_FOUR_EYES for the officer who submitted it. */
export const sendBackCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/send-back',
  access: 'officer',
  permission: 'run-campaigns',
  summary: 'Send a submitted campaign back with a remark',
  input: v.strictObject({ ...campaignAsSeen.entries, reason: sentence }),
  result: stepped,
});

/** CAMPAIGN_FOUR_EYES for whoever wrote any of it or submitted it; CAMPAIGN_INVALID as in submitting. */
export const startCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/start',
  access: 'officer',
  permission: 'run-campaigns',
  summary: 'Approve and start a campaign',
  input: v.strictObject({ ...campaignAsSeen.entries, reason: sentence }),
  result: stepped,
});

export const pauseCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/pause',
  access: 'officer',
  permission: 'run-campaigns',
  summary: 'Pause a campaign',
  input: v.strictObject({ ...campaignAsSeen.entries, reason: sentence }),
  result: stepped,
});

/** The deadline moves by as long as the campaign was paused. */
export const resumeCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/resume',
  access: 'officer',
  permission: 'run-campaigns',
  summary: 'Resume a paused campaign',
  input: v.strictObject({ ...campaignAsSeen.entries, reason: sentence }),
  result: stepped,
});

/** CAMPAIGN_INVALID where the new deadline is not after the old one. */
export const extendCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/extend',
  access: 'officer',
  permission: 'run-campaigns',
  summary: 'Extend the deadline of a campaign',
  input: v.strictObject({ ...campaignAsSeen.entries, deadline: time, reason: sentence }),
  result: stepped,
});

/** Nobody is asked by it any more; what was submitted is still decided. A draft is discarded in this way. */
export const endCampaign = endpoint({
  method: 'POST',
  path: '/console/api/campaign/end',
  access: 'officer',
  permission: 'run-campaigns',
  summary: 'End a campaign',
  input: v.strictObject({ ...campaignAsSeen.entries, reason: sentence }),
  result: stepped,
});

/** Details of CAMPAIGN_INVALID. */
export const campaignInvalid = v.object({ fields: v.record(v.string(), v.string()) });

/** Details of CAMPAIGN_CHANGED: how it stands, and who made it so. */
export const campaignChanged = v.object({
  revision: v.number(),
  state: campaignState,
  officerName: v.string(),
  at: time,
});
