import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { SearchIcon } from '@credence/ui/icons/search';
import { EmptyState } from '@credence/ui/state-message';
import { useLocation, useSearchParams } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import heads from '../../lists/list-head.module.css';
import { List } from '../../lists/list.tsx';
import { useTitle } from '../../parts/title.ts';
import {
  listHref,
  type QuestionnaireList,
  type QuestionnaireView,
  readTemplate,
} from '../questionnaire/index.ts';
import { QueueHead } from './queue-head.tsx';
import { columnsOf, QueueCells } from './queue-table.tsx';
import { useQuestionnaireQueue } from './use-questionnaire-queue.ts';
import { emptyTexts, viewCaptions, viewTitles } from './view-words.ts';

/** Why the list is empty, and how to see more. */
function None({ list: { view, templateCode } }: { list: QuestionnaireList }) {
  const [, navigate] = useLocation();
  if (templateCode === undefined) return <EmptyState icon={<CheckIcon />} {...emptyTexts[view]} />;
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="None of this questionnaire"
      text="Nothing in this list is an answer to the questionnaire that you chose."
      action={
        <Button onClick={() => navigate(listHref({ view, templateCode: undefined }))}>
          Show every questionnaire
        </Button>
      }
    />
  );
}

/** Questionnaires: what waits, what this officer holds, what applicants owe, what is decided. */
export function QuestionnaireQueueScreen({ view }: { view: QuestionnaireView }) {
  const [address] = useSearchParams();
  const list = { view, templateCode: readTemplate(address) };
  const { counts, templates, total, ...listed } = useQuestionnaireQueue(list);
  const now = useServerTime(10_000);
  useTitle(`Questionnaires, ${viewTitles[view].toLowerCase()}`);
  return (
    <div className={heads.screen}>
      <QueueHead list={list} counts={counts} templates={templates} search={listed.searchField} />
      <List
        list={listed}
        noun="questionnaire"
        total={total}
        caption={viewCaptions[view]}
        columns={columnsOf(view)}
        empty={<None list={list} />}
        renderCells={(line, link) => <QueueCells line={line} list={list} now={now} link={link} />}
      />
    </div>
  );
}
