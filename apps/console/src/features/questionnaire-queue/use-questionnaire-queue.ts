import { useList } from '../../lists/use-list.ts';
import {
  listHref,
  listPage,
  listsKey,
  type QuestionnaireList,
  questionnaireViews,
} from '../questionnaire/index.ts';
import { viewTitles } from './view-words.ts';

/** A list of questionnaires: its rows, how they are narrowed, and the keys that work on them. */
export function useQuestionnaireQueue(list: QuestionnaireList) {
  const { view, templateCode } = list;
  const { first, ...shown } = useList({
    title: 'Questionnaires',
    queryKey: listsKey,
    view,
    narrowed: [templateCode],
    load: (asked, signal) => listPage(list, asked, signal),
    refreshInterval: 10_000,
    idOf: ({ requestId }) => requestId,
    views: questionnaireViews.map((other) => ({
      title: viewTitles[other],
      href: listHref({ view: other, templateCode }),
    })),
  });
  return {
    ...shown,
    counts: first?.counts,
    templates: first?.templates,
    /** How many rows there are in all, where that is known. */
    total: view === 'decided' || shown.search || templateCode ? undefined : first?.counts[view],
  };
}
