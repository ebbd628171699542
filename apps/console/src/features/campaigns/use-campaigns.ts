import type { CampaignLine } from '@credence/contract/campaign';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { useListKeys } from '../../lists/list-keys.ts';
import { useSteadyRows } from '../../lists/steady-rows.ts';
import { useRowFocus } from '../../lists/use-row-focus.ts';
import { useSearch } from '../../lists/use-search.ts';
import {
  campaignsHref,
  campaignsKey,
  campaignsPage,
  type CampaignView,
  campaignViews,
} from '../campaign/index.ts';
import { viewTitles } from './view-words.ts';

const refreshInterval = 15_000;

const listQuery = (view: CampaignView, search: string) =>
  infiniteQueryOptions({
    queryKey: [...campaignsKey, 'list', view, search],
    queryFn: ({ pageParam, signal }) =>
      campaignsPage(
        {
          ...(view !== 'all' && { state: view }),
          ...(search && { search }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: refreshInterval,
    staleTime: 0,
    // While another search loads, the rows of this view stay; rows of another view would be wrong.
    placeholderData: (previous, query) => (query?.queryKey[2] === view ? previous : undefined),
  });

const idOf = ({ campaignId }: CampaignLine): string => campaignId;

/** A list of campaigns: its rows, how they are narrowed, and the keys that work on them. */
export function useCampaigns(view: CampaignView, onNew: () => void) {
  const [, navigate] = useLocation();
  const { typed, setTyped, search } = useSearch('campaigns');
  const searchField = useRef<HTMLInputElement>(null);
  const query = useInfiniteQuery(listQuery(view, search));
  const fresh = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const steady = useSteadyRows(`${view} ${search}`, fresh, idOf);
  const focus = useRowFocus('campaigns', query.data !== undefined);

  useListKeys('Campaigns', {
    step: focus.step,
    searchField,
    showNow: steady.showNow,
    own: [{ keys: ['n'], label: 'New campaign', run: onNew }],
    views: campaignViews.map((other) => ({
      title: viewTitles[other],
      open: () => navigate(campaignsHref(other)),
    })),
  });

  return {
    query,
    steady,
    counts: query.data?.pages[0]?.counts,
    search,
    searchField: { field: searchField, typed, onType: setTyped, onDown: () => focus.step(1) },
    focus,
  };
}
