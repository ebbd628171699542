import { useList } from '../../lists/use-list.ts';
import { useMay } from '../../permissions/may.tsx';
import {
  campaignsHref,
  campaignsKey,
  campaignsPage,
  type CampaignView,
  campaignViews,
} from '../campaign/index.ts';
import { viewTitles } from './view-words.ts';

/** A list of campaigns: its rows, how they are narrowed, and the keys that work on them. */
export const useCampaigns = (view: CampaignView, onNew: () => void) => {
  const may = useMay();
  return useList({
    title: 'Campaigns',
    queryKey: [...campaignsKey, 'list'],
    view,
    load: ({ search, after }, signal) =>
      campaignsPage(
        { ...(view !== 'all' && { state: view }), ...(search && { search }), ...(after && { after }) },
        signal,
      ),
    refreshInterval: 15_000,
    idOf: ({ campaignId }) => campaignId,
    views: campaignViews.map((other) => ({ title: viewTitles[other], href: campaignsHref(other) })),
    own: may('write-campaigns') ? [{ keys: ['n'], label: 'New campaign', run: onNew }] : [],
  });
};
