import type { CampaignState } from '@credence/contract/campaign';

/** What can be done with a campaign; `ask-all` is the job's, when it has looked at every account. */
export type CampaignStep =
  | 'save'
  | 'submit'
  | 'take-back'
  | 'send-back'
  | 'start'
  | 'ask-all'
  | 'pause'
  | 'resume'
  | 'extend'
  | 'end';

/** Every move that there is; a campaign that had asked everybody is resumed as `running` at once. */
const moves: Readonly<Record<CampaignState, Readonly<Partial<Record<CampaignStep, CampaignState>>>>> = {
  draft: { save: 'draft', submit: 'submitted', end: 'ended' },
  submitted: { 'take-back': 'draft', 'send-back': 'draft', start: 'starting' },
  starting: { 'ask-all': 'running', pause: 'paused', extend: 'starting', end: 'ended' },
  running: { pause: 'paused', extend: 'running', end: 'ended' },
  paused: { resume: 'starting', extend: 'paused', end: 'ended' },
  ended: {},
};

/** The state after a step; undefined where it is not allowed. */
export const moved = (state: CampaignState, step: CampaignStep): CampaignState | undefined =>
  moves[state][step];
