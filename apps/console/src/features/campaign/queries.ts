import {
  campaignDetail,
  type CampaignDetail,
  campaignPeople,
  campaignPreview,
  campaigns,
} from '@credence/contract/campaign';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Everything about campaigns that is cached. */
export const campaignsKey = ['campaigns'] as const;

/** One page of the list. */
export const campaignsPage = (
  input: InputOf<typeof campaigns>,
  signal: AbortSignal,
): Promise<ResultOf<typeof campaigns>> => call(campaigns, input, signal);

/** Something of it moves by itself. */
const isMoving = ({ line: { state }, spreading }: CampaignDetail): boolean =>
  state === 'starting' || state === 'running' || spreading;

export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'one', campaignId],
    queryFn: ({ signal }) => call(campaignDetail, { campaignId }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? 4000 : 30_000),
  });

/** Whom the plan would ask, as it was at a revision. */
export const previewQuery = (campaignId: string, revision: number) =>
  queryOptions({
    queryKey: [...campaignsKey, 'preview', campaignId, revision],
    queryFn: ({ signal }) => call(campaignPreview, { campaignId }, signal),
    staleTime: 60_000,
  });

export type Who = InputOf<typeof campaignPeople>['who'];

export const peopleQuery = (campaignId: string, revision: number, who: Who) =>
  infiniteQueryOptions({
    queryKey: [...campaignsKey, 'people', campaignId, revision, who],
    queryFn: ({ pageParam, signal }) =>
      call(campaignPeople, { campaignId, who, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });
