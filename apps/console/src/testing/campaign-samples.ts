import type { CampaignDetail, CampaignLine, CampaignNumbers } from '@credence/contract/campaign';
import type { CampaignPlan } from '@credence/contract/campaign-plan';
import { minutesAgo, sampleId } from './samples.ts';

export const sampleCampaignId = sampleId(71);

const day = 86_400_000;

/** The last moment of a day so far from today, as the form makes it. */
export const endOfDayIn = (days: number): string =>
  `${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T23:59:59.000Z`;

export const samplePlan = (change: Partial<CampaignPlan> = {}): CampaignPlan => ({
  name: 'Documents of 2026',
  site: 'IN',
  countries: ['IN', 'NP'],
  levels: [1],
  documents: [],
  reason: 'regulator',
  deadline: endOfDayIn(60),
  reminders: [30, 7],
  consequence: 'limits',
  ...change,
});

export const sampleNumbers = (change: Partial<CampaignNumbers> = {}): CampaignNumbers => ({
  needed: 0,
  pending: 0,
  rejected: 0,
  passed: 0,
  ended: 0,
  overdue: 0,
  ...change,
});

export const sampleCampaignLine = (change: Partial<CampaignLine> = {}): CampaignLine => ({
  campaignId: sampleCampaignId,
  name: 'Documents of 2026',
  site: 'IN',
  state: 'draft',
  deadline: endOfDayIn(60),
  asked: 0,
  numbers: sampleNumbers(),
  lastChanged: { officerName: 'Mara Lind', at: minutesAgo(5) },
  ...change,
});

export const sampleCampaign = (
  state: CampaignLine['state'],
  change: Partial<CampaignDetail> = {},
): CampaignDetail => ({
  line: sampleCampaignLine({ state }),
  revision: 3,
  plan: samplePlan(),
  sites: ['IN', 'TUR'],
  editors: [{ officerName: 'Mara Lind', at: minutesAgo(5) }],
  submitted: null,
  sentBack: null,
  started: null,
  mayStart: false,
  mine: false,
  progress: { lookedAt: 0, accounts: 0, done: false },
  spreading: false,
  countedAt: null,
  days: [],
  history: [{ at: minutesAgo(9), action: 'created', officerName: 'Mara Lind', text: '' }],
  ...change,
});
