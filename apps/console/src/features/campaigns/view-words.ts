import type { CampaignView } from '../campaign/index.ts';

export const viewTitles: Record<CampaignView, string> = {
  all: 'All',
  draft: 'Drafts',
  submitted: 'To approve',
  open: 'Under way',
  ended: 'Ended',
};

export const emptyTexts: Record<CampaignView, { title: string; text: string }> = {
  all: { title: 'There is no campaign', text: 'Begin one to ask a set of accounts for documents again.' },
  draft: { title: 'Nobody is writing', text: 'Campaigns that are not submitted yet would be here.' },
  submitted: {
    title: 'Nothing waits for approval',
    text: 'Campaigns that an officer has submitted appear here, for another officer to start.',
  },
  open: { title: 'No campaign is under way', text: 'Those that ask accounts, or are paused, would be here.' },
  ended: { title: 'No campaign has ended', text: 'Those that are over would be here.' },
};
