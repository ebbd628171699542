import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { type QueueFilter, readQueueFilter, withFilter } from './filter.ts';
import { queueQuery } from './queries.ts';
import { useSteadyRows } from './steady-rows.ts';
import { useTakeNext } from './take-next.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { useSearch } from './use-search.ts';
import { isForOfficers, type QueueView, queueViews, viewTitles } from './views.ts';

/** The filter of the address, without the parts that do not apply to the view. */
function useFilter(view: QueueView): QueueFilter {
  const [address] = useSearchParams();
  return useMemo(() => {
    const { level, reason, contradicted } = readQueueFilter(address);
    return {
      ...(level === undefined ? {} : { level }),
      ...(reason === undefined || !isForOfficers(view) ? {} : { reason }),
      ...(contradicted === undefined || view !== 'decided' ? {} : { contradicted }),
    };
  }, [address, view]);
}

/** A view of the queue: its rows, how they are narrowed, and the keys that work on them. */
export function useQueue(view: QueueView) {
  const [, navigate] = useLocation();
  const filter = useFilter(view);
  const { typed, setTyped, search } = useSearch();
  const searchField = useRef<HTMLInputElement>(null);

  const query = useInfiniteQuery(queueQuery(view, filter, search));
  const fresh = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const steady = useSteadyRows(`${withFilter(view, filter)} ${search}`, fresh);
  const counts = query.data?.pages[0]?.counts;
  const focus = useRowFocus(query.data !== undefined);
  const next = useTakeNext(filter, () => void query.refetch());

  useShortcuts('Queue', [
    { keys: ['j', 'arrowdown'], label: 'Next row', repeats: true, run: () => focus.step(1) },
    { keys: ['k', 'arrowup'], label: 'Previous row', repeats: true, run: () => focus.step(-1) },
    { keys: ['n'], label: 'Take the next case', run: next.take },
    { keys: ['/'], label: 'Search', run: () => searchField.current?.focus() },
    { keys: ['u'], label: 'Show held back changes', run: steady.showNow },
    ...queueViews.map((other, index) => ({
      keys: [String(index + 1)] as const,
      label: viewTitles[other],
      run: () => navigate(withFilter(`/queue/${other}`, filter)),
    })),
  ]);

  const filtered = Object.keys(filter).length > 0;
  return {
    filter,
    filtered,
    query,
    steady,
    counts,
    /** How many rows there are in all, where that is known. */
    total: view === 'decided' || search || filtered ? undefined : counts?.[view],
    search,
    searchField: { field: searchField, typed, onType: setTyped, onDown: () => focus.step(1) },
    focus,
    next,
  };
}
