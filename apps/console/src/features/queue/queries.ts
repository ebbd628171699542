import { type QueueItem, reviewQueue } from '@credence/contract/review-queue';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type QueueFilter, withFilter } from './filter.ts';
import type { QueueView } from './views.ts';

const refreshInterval = 10_000;

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

export const caseHref = (
  { userId, caseId }: Pick<QueueItem, 'userId' | 'caseId'>,
  filter: QueueFilter,
): string => withFilter(`/case/${userId}/${caseId}`, filter);
