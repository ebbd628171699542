import { proposals } from '@credence/contract/proposal';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ProposalView } from './views.ts';

export const proposalsKey = [proposals.path];

export const proposalsQuery = (view: ProposalView) =>
  infiniteQueryOptions({
    queryKey: [...proposalsKey, view],
    queryFn: ({ pageParam, signal }) =>
      call(proposals, { view, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 15_000,
  });
