import type { ReviewQuestionnaireLine } from '@credence/contract/review-questionnaire';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { useListKeys } from '../../lists/list-keys.ts';
import { useSteadyRows } from '../../lists/steady-rows.ts';
import { useRowFocus } from '../../lists/use-row-focus.ts';
import { useSearch } from '../../lists/use-search.ts';
import {
  listHref,
  listPage,
  listsKey,
  type QuestionnaireList,
  questionnaireViews,
} from '../questionnaire/index.ts';
import { viewTitles } from './view-words.ts';

const refreshInterval = 10_000;

/** One list, page by page, kept fresh. */
const listQuery = (list: QuestionnaireList, search: string) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, list.view, list.templateCode, search],
    queryFn: ({ pageParam, signal }) => listPage(list, { search, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: refreshInterval,
    staleTime: 0,
    // While another search loads, the rows of this view stay; rows of another view would be wrong.
    placeholderData: (previous, query) => (query?.queryKey[1] === list.view ? previous : undefined),
  });

const idOf = ({ requestId }: ReviewQuestionnaireLine): string => requestId;

/** A list of questionnaires: its rows, how they are narrowed, and the keys that work on them. */
export function useQuestionnaireQueue(list: QuestionnaireList) {
  const [, navigate] = useLocation();
  const { view, templateCode } = list;
  const { typed, setTyped, search } = useSearch('questionnaires');
  const searchField = useRef<HTMLInputElement>(null);

  const query = useInfiniteQuery(listQuery(list, search));
  const fresh = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const steady = useSteadyRows(`${listHref(list)} ${search}`, fresh, idOf);
  const first = query.data?.pages[0];
  const focus = useRowFocus('questionnaires', query.data !== undefined);

  useListKeys('Questionnaires', {
    step: focus.step,
    searchField,
    showNow: steady.showNow,
    views: questionnaireViews.map((other) => ({
      title: viewTitles[other],
      open: () => navigate(listHref({ view: other, templateCode })),
    })),
  });

  return {
    query,
    steady,
    counts: first?.counts,
    templates: first?.templates,
    /** How many rows there are in all, where that is known. */
    total: view === 'decided' || search || templateCode ? undefined : first?.counts[view],
    search,
    searchField: { field: searchField, typed, onType: setTyped, onDown: () => focus.step(1) },
    focus,
  };
}
