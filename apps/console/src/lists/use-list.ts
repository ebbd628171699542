import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Shortcut } from '../keyboard/shortcuts.tsx';
import { useListKeys } from './list-keys.ts';
import { useSteadyRows } from './steady-rows.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSearch } from './use-search.ts';

interface Page {
  items: readonly unknown[];
  /** After which the next page begins; null on the last. */
  next: string | null;
}

type ItemOf<Found extends Page> = Found['items'][number];

interface List<Found extends Page> {
  /** What its rows are, in the plural and with a capital. */
  title: string;
  /** Of everything that is known about such rows. */
  queryKey: readonly string[];
  view: string;
  /** By what else of the address its rows are narrowed. */
  narrowed?: readonly (string | undefined)[];
  /** `after` is '' for the first page. */
  load: (asked: { search: string; after: string }, signal: AbortSignal) => Promise<Found>;
  /** In milliseconds. */
  refreshInterval: number;
  idOf: (item: ItemOf<Found>) => string;
  /** In the order of their links. */
  views: readonly { title: string; href: string }[];
  own?: readonly Shortcut[];
}

function listQuery<Found extends Page>(
  { queryKey, view, narrowed = [], load, refreshInterval }: List<Found>,
  search: string,
) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, view, ...narrowed, search],
    queryFn: ({ pageParam, signal }) => load({ search, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: refreshInterval,
    staleTime: 0,
    // While another search loads, the rows of this view stay; rows of another view would be wrong.
    placeholderData: (previous, query) => (query?.queryKey[queryKey.length] === view ? previous : undefined),
  });
}

/** A list page by page, kept fresh: its rows, how they are searched, and the keys that work on them. */
export function useList<Found extends Page>(list: List<Found>) {
  const { title, view, narrowed = [], views, own } = list;
  const [idOf] = useState(() => list.idOf);
  const name = title.toLowerCase();
  const [, navigate] = useLocation();
  const { typed, setTyped, search } = useSearch(name);
  const searchField = useRef<HTMLInputElement>(null);
  const query = useInfiniteQuery(listQuery(list, search));
  const fresh = useMemo<readonly ItemOf<Found>[]>(
    () => query.data?.pages.flatMap((page) => page.items) ?? [],
    [query.data],
  );
  const steady = useSteadyRows([view, ...narrowed, search].join(' '), fresh, idOf);
  const focus = useRowFocus(name, query.data !== undefined);

  useListKeys(title, {
    step: focus.step,
    searchField,
    showNow: steady.showNow,
    views: views.map((other) => ({ title: other.title, open: () => navigate(other.href) })),
    ...(own && { own }),
  });

  return {
    query,
    idOf,
    first: query.data?.pages[0],
    steady,
    search,
    searchField: { field: searchField, typed, onType: setTyped, onDown: () => focus.step(1) },
    focus,
  };
}
