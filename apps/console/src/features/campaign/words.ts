import type { CampaignHappening, CampaignLeftOut, CampaignState } from '@credence/contract/campaign';
import type { CampaignField, CampaignPlan, CampaignProblem } from '@credence/contract/campaign-plan';
import type { DocumentType } from '@credence/contract/first-words';
import { countryName } from '../../words/text.ts';

export const stateNames: Record<CampaignState, string> = {
  draft: 'Draft',
  submitted: 'Waits for approval',
  starting: 'Starting',
  running: 'Running',
  paused: 'Paused',
  ended: 'Ended',
};

export const reasonNames: Record<NonNullable<CampaignPlan['reason']>, string> = {
  regulator: 'Demand of a regulator',
  expiry: 'Documents run out',
  refresh: 'Regular refresh',
  policy: 'Changed rules of the site',
  doubt: 'Doubt about documents',
};

export const consequenceNames: Record<CampaignPlan['consequence'], string> = {
  none: 'Nothing',
  limits: 'Smaller limits',
  'withdrawal-only': 'Withdrawal only',
};

export const documentNames: Record<DocumentType, string> = {
  ID_CARD: 'Identity card',
  PASSPORT: 'Passport',
  DRIVERS: 'Driving licence',
  RESIDENCE_PERMIT: 'Residence permit',
};

export const leftOutNames: Record<CampaignLeftOut, string> = {
  barred: 'Barred from verification',
  'no-level': 'Has no level',
  'other-level': 'Has another level',
  'no-country': 'No document tells a country',
  'other-country': 'Another country',
  'asked-already': 'Owes another re-verification',
};

export const happeningNames: Record<CampaignHappening['action'], string> = {
  created: 'Begun',
  submitted: 'Submitted',
  'taken-back': 'Taken back',
  'sent-back': 'Sent back',
  started: 'Approved and started',
  'asked-all': 'All accounts asked',
  paused: 'Paused',
  resumed: 'Resumed',
  extended: 'Extended',
  ended: 'Ended',
};

export const fieldNames: Record<CampaignField, string> = {
  name: 'Name',
  site: 'Site',
  countries: 'Countries',
  levels: 'Levels',
  documents: 'Documents',
  reason: 'Reason',
  deadline: 'Deadline',
  reminders: 'Reminders',
  consequence: 'Consequence',
};

const problemTexts: Record<CampaignProblem, string> = {
  required: 'Is missing.',
  past: 'Choose a later day.',
  far: 'Is more than two years away.',
  range: 'Days are whole numbers from 1 to 180.',
  twice: 'The same is there twice.',
  many: 'At most six reminders.',
  late: 'A reminder would come before anybody is asked.',
  unknown: 'Accounts of this site are not re-verified.',
};

/** What is wrong with a field; `''` where nothing is. */
export const problemText = (problem: CampaignProblem | undefined): string =>
  problem === undefined ? '' : problemTexts[problem];

export const countriesWords = ({ countries }: Pick<CampaignPlan, 'countries'>): string =>
  countries.length === 0 ? 'Every country' : countries.map(countryName).join(', ');

/** 'Without a name' where it has none yet. */
export const campaignName = (name: string): string => name || 'Without a name';

const numberFormat = new Intl.NumberFormat('en-GB');

/** '1,000,000' */
export const number = (value: number): string => numberFormat.format(value);
