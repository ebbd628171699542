import { campaigns } from '@credence/contract/campaign';
import type { InputOf } from '@credence/contract/endpoint';

/** Which campaigns are listed: all, or those in one state. */
export type CampaignView = 'all' | NonNullable<InputOf<typeof campaigns>['state']>;

export const campaignViews: readonly CampaignView[] = [
  'all',
  ...campaigns.input.entries.state.wrapped.options,
];

export const isCampaignView = (name: string | undefined): name is CampaignView =>
  campaignViews.some((view) => view === name);

export const campaignsHref = (view: CampaignView): string => `/campaigns/${view}`;

export const campaignHref = (campaignId: string): string => `/campaign/${campaignId}`;
