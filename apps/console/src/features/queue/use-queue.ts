import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useListKeys } from '../../lists/list-keys.ts';
import { useSteadyRows } from '../../lists/steady-rows.ts';
import { useRowFocus } from '../../lists/use-row-focus.ts';
import { useSearch } from '../../lists/use-search.ts';
import { useMay } from '../../permissions/may.tsx';
import type { QueueItem } from '@credence/contract/review-queue';
import { type QueueFilter, readQueueFilter, withFilter } from './filter.ts';
import { figuresQuery, queueQuery } from './queries.ts';
import { useTakeNext } from './take-next.tsx';
import { isForOfficers, type QueueView, queueViews, viewTitles } from './views.ts';

const caseIdOf = ({ caseId }: QueueItem): string => caseId;

/** The filter of the address, without the parts that do not apply to the view. */
function useFilter(view: QueueView): QueueFilter {
  const [address] = useSearchParams();
  return useMemo(() => {
    const { level, reason, country, contradicted, order } = readQueueFilter(address);
    return {
      ...(level === undefined ? {} : { level }),
      ...(reason === undefined || !isForOfficers(view) ? {} : { reason }),
      ...(country === undefined || !isForOfficers(view) ? {} : { country }),
      ...(contradicted === undefined || view !== 'decided' ? {} : { contradicted }),
      ...(order === undefined || view === 'decided' ? {} : { order }),
    };
  }, [address, view]);
}

/** A view of the queue: its rows, how they are narrowed, and the keys that work on them. */
export function useQueue(view: QueueView) {
  const [, navigate] = useLocation();
  const may = useMay();
  const filter = useFilter(view);
  const { typed, setTyped, search } = useSearch('queue');
  const searchField = useRef<HTMLInputElement>(null);

  const query = useInfiniteQuery(queueQuery(view, filter, search));
  const fresh = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const steady = useSteadyRows(`${withFilter(view, filter)} ${search}`, fresh, caseIdOf);
  const figures = useQuery(figuresQuery(filter)).data;
  const counts = query.data?.pages[0]?.counts;
  const focus = useRowFocus('queue', query.data !== undefined);
  const next = useTakeNext(filter, () => void query.refetch());

  useListKeys('Queue', {
    step: focus.step,
    searchField,
    showNow: steady.showNow,
    views: queueViews.map((other) => ({
      title: viewTitles[other],
      open: () => navigate(withFilter(`/queue/${other}`, filter)),
    })),
    own: may('decide-cases') ? [{ keys: ['n'], label: 'Take the next case', run: next.take }] : [],
  });

  const { order: _, ...narrowing } = filter;
  const filtered = Object.keys(narrowing).length > 0;
  return {
    filter,
    filtered,
    query,
    idOf: caseIdOf,
    steady,
    counts,
    figures,
    /** How many rows there are in all, where that is known. */
    total: view === 'decided' || search || filtered ? undefined : counts?.[view],
    search,
    searchField: { field: searchField, typed, onType: setTyped, onDown: () => focus.step(1) },
    focus,
    next,
  };
}
