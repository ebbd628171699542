import type { TemplateLine } from '@credence/contract/template-editing';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { useListKeys } from '../../lists/list-keys.ts';
import { useSteadyRows } from '../../lists/steady-rows.ts';
import { useRowFocus } from '../../lists/use-row-focus.ts';
import { useSearch } from '../../lists/use-search.ts';
import { templatesHref, templatesKey, templatesPage, type TemplateView } from '../template/index.ts';
import { linkedViews, viewTitles } from './view-words.ts';

const refreshInterval = 30_000;

const listQuery = (view: TemplateView, search: string) =>
  infiniteQueryOptions({
    queryKey: [...templatesKey, 'list', view, search],
    queryFn: ({ pageParam, signal }) =>
      templatesPage(
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

const idOf = ({ templateCode }: TemplateLine): string => templateCode;

/** A list of templates: its rows, how they are narrowed, and the keys that work on them. */
export function useTemplates(view: TemplateView, onNew: () => void) {
  const [, navigate] = useLocation();
  const { typed, setTyped, search } = useSearch('templates');
  const searchField = useRef<HTMLInputElement>(null);
  const query = useInfiniteQuery(listQuery(view, search));
  const fresh = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const steady = useSteadyRows(`${view} ${search}`, fresh, idOf);
  const focus = useRowFocus('templates', query.data !== undefined);

  useListKeys('Templates', {
    step: focus.step,
    searchField,
    showNow: steady.showNow,
    own: [{ keys: ['n'], label: 'New template', run: onNew }],
    views: linkedViews.map((other) => ({
      title: viewTitles[other],
      open: () => navigate(templatesHref(other)),
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
