import { claimNextCase, type InputOf, type QueueItem, reviewQueue } from '@credence/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type QueueFilter, waitingPart, withFilter } from '../../parts/queue-filter.ts';

export type QueueView = InputOf<typeof reviewQueue>['view'];

export const isQueueView = (name: string | undefined): name is QueueView =>
  name === 'waiting' || name === 'mine' || name === 'decided' || name === 'checking';

/** Whether the cases of a view wait for an officer. */
export const isForOfficers = (view: QueueView): boolean => view === 'waiting' || view === 'mine';

const refreshInterval = 10_000;

/** One view of the queue, page after page, kept fresh. What was typed goes in the body of the request, never into an address. */
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
    // While another search is on its way the last rows of this view stay; rows of another view would be wrong.
    placeholderData: (previous, query) => (query?.queryKey[1] === view ? previous : undefined),
  });

/** Takes the oldest case of the filter that nobody holds; null when there is none. */
export const takeNext = (filter: QueueFilter) => call(claimNextCase, waitingPart(filter));

export const caseHref = (
  { userId, caseId }: Pick<QueueItem, 'userId' | 'caseId'>,
  filter: QueueFilter,
): string => withFilter(`/case/${userId}/${caseId}`, filter);
