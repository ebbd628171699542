import type { ResultOf } from '@credence/contract/endpoint';
import type { reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import { SelectField } from '@credence/ui/select-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useLocation } from 'wouter';
import { ListHead, type SearchFieldProps } from '../../lists/list-head.tsx';
import { wordsOf } from '../../words/text.ts';
import { listHref, type QuestionnaireList, questionnaireViews } from '../questionnaire/index.ts';
import { viewTitles } from './view-words.ts';

type Page = ResultOf<typeof reviewQuestionnaires>;

export interface QueueHeadProps {
  list: QuestionnaireList;
  counts: Page['counts'] | undefined;
  /** Undefined while they are loading. */
  templates: Page['templates'] | undefined;
  search: Omit<SearchFieldProps, 'label' | 'placeholder'>;
}

/** The templates to choose from; the one of the address is among them even while they load. */
function choicesOf(templates: Page['templates'] | undefined, chosen: string | undefined) {
  const choices = (templates ?? [])
    .map(({ templateCode, title, published }) => ({
      value: templateCode,
      label: published ? title : `${title} (retired)`,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  return [...choices, { value: chosen, label: wordsOf(chosen) }];
}

/** The views of the list, the templates to narrow it to, and the search. */
export function QueueHead({ list, counts, templates, search }: QueueHeadProps) {
  const [, navigate] = useLocation();
  const { view, templateCode } = list;
  const views = questionnaireViews.map((other) => ({
    href: listHref({ view: other, templateCode }),
    title: viewTitles[other],
    count: other === 'decided' ? undefined : counts?.[other],
    current: other === view,
  }));
  return (
    <ListHead
      title="Questionnaires"
      views={{ label: 'Views of the questionnaires', views }}
      filter={
        <SelectField
          label={<VisuallyHidden>Questionnaire</VisuallyHidden>}
          options={choicesOf(templates, templateCode)}
          placeholder="Every questionnaire"
          value={templateCode ?? ''}
          onChange={({ target: { value } }) =>
            navigate(listHref({ view, templateCode: value === '' ? undefined : value }))
          }
        />
      }
      search={{
        ...search,
        label: 'Search by questionnaire id, account id or e-mail',
        placeholder: 'Questionnaire or account id, or whole e-mail',
      }}
    />
  );
}
