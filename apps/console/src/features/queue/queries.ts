import { queueFigures, type QueueItem, reviewQueue } from '@credence/contract/review-queue';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { nextFilter, type QueueFilter, withFilter } from './filter.ts';
import type { QueueView } from './views.ts';

const refreshInterval = 10_000;
const figuresInterval = 30_000;

/**
 * One view of the queue, page by page, kept fresh. The search goes in the body of the request, never into an
 * address.
 */
export const queueQuery = (view: QueueView, filter: QueueFilter, search: string) =>
  infiniteQueryOptions({
    queryKey: ['queue', view, filter, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        reviewQueue,
        { view, ...filter, ...(search && { search }), ...(pageParam && { after: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: refreshInterval,
    staleTime: 0,
    // While another search loads, the rows of this view stay; rows of another view would be wrong.
    placeholderData: (previous, query) => (query?.queryKey[1] === view ? previous : undefined),
  });

/** The beginning of the officer's day. */
function startOfDay(): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

/** What waits for which reason and from where, and what this officer has decided today. */
export const figuresQuery = (filter: QueueFilter) =>
  queryOptions({
    queryKey: ['queue', 'figures', nextFilter(filter)],
    queryFn: ({ signal }) => call(queueFigures, { since: startOfDay(), ...nextFilter(filter) }, signal),
    // A narrower list keeps its chips and counts while its own are asked for.
    placeholderData: keepPreviousData,
    refetchInterval: figuresInterval,
    staleTime: 0,
  });

export const caseHref = (
  { userId, caseId }: Pick<QueueItem, 'userId' | 'caseId'>,
  filter: QueueFilter,
): string => withFilter(`/case/${userId}/${caseId}`, filter);
