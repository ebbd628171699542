export { CampaignBadge } from './badge.tsx';
export { PlanFacts } from './facts.tsx';
export {
  campaignQuery,
  campaignsKey,
  campaignsPage,
  peopleQuery,
  previewQuery,
  type Who,
} from './queries.ts';
export { Refused } from './refused.tsx';
export { campaignHref, campaignsHref, type CampaignView, campaignViews, isCampaignView } from './views.ts';
export {
  campaignName,
  documentNames,
  fieldNames,
  happeningNames,
  leftOutNames,
  number,
  problemText,
  reasonNames,
} from './words.ts';
