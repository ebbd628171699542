import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { SearchIcon } from '@credence/ui/icons/search';
import { EmptyState } from '@credence/ui/state-message';
import { useLocation, useSearchParams } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import heads from '../../lists/list-head.module.css';
import { NothingFound, OfflineNotice, PendingChanges } from '../../lists/list-notices.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { useOnline } from '../../parts/online.ts';
import { useReadyMark } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import {
  listHref,
  type QuestionnaireList,
  type QuestionnaireView,
  readTemplate,
} from '../questionnaire/index.ts';
import { QueueHead } from './queue-head.tsx';
import { QueueTable, QueueTableSkeleton } from './queue-table.tsx';
import { useQuestionnaireQueue } from './use-questionnaire-queue.ts';
import { emptyTexts, viewTitles } from './view-words.ts';

interface NoneProps {
  list: QuestionnaireList;
  searched: boolean;
  onClearSearch: () => void;
}

/** Why the list is empty, and how to see more. */
function None({ list: { view, templateCode }, searched, onClearSearch }: NoneProps) {
  const [, navigate] = useLocation();
  if (searched) return <NothingFound onClear={onClearSearch} />;
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
  const { query, steady, counts, templates, total, search, searchField, focus } = useQuestionnaireQueue(list);
  const { rows, hold, pending, showNow } = steady;
  const online = useOnline();
  const now = useServerTime(10_000);
  useTitle(`Questionnaires, ${viewTitles[view].toLowerCase()}`);
  useReadyMark(query.data !== undefined);
  return (
    <div className={heads.screen}>
      <QueueHead list={list} counts={counts} templates={templates} search={searchField} />
      {!online && <OfflineNotice name="The list" />}
      <ListFrame
        query={query}
        name="The list"
        noun="questionnaire"
        count={rows.length}
        total={total}
        quiet={!online}
        skeleton={<QueueTableSkeleton view={view} />}
        empty={<None list={list} searched={search !== ''} onClearSearch={() => searchField.onType('')} />}
        aside={<PendingChanges count={pending} onShow={showNow} />}
      >
        <QueueTable
          list={list}
          rows={rows}
          now={now}
          stale={query.isPlaceholderData}
          body={focus.body}
          hold={hold}
          onOpen={focus.remember}
        />
      </ListFrame>
    </div>
  );
}
