import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { SearchIcon } from '@credence/ui/icons/search';
import { EmptyState } from '@credence/ui/state-message';
import { useLocation } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import heads from '../../lists/list-head.module.css';
import { NothingFound, OfflineNotice, PendingChanges } from '../../lists/list-notices.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { useOnline } from '../../parts/online.ts';
import { useReadyMark } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { caseHref } from './queries.ts';
import { QueueHead } from './queue-head.tsx';
import { QueueTable, QueueTableSkeleton } from './queue-table.tsx';
import { TakeNextNotice } from './take-next.tsx';
import { useQueue } from './use-queue.ts';
import { emptyTexts, type QueueView, viewTitles } from './views.ts';

interface NoCasesProps {
  view: QueueView;
  searched: boolean;
  filtered: boolean;
  onClearSearch: () => void;
}

/** Why the list is empty, and how to see more. */
function NoCases({ view, searched, filtered, onClearSearch }: NoCasesProps) {
  const [, navigate] = useLocation();
  if (searched) return <NothingFound onClear={onClearSearch} />;
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title="No case of this kind"
        text="No case in this list is of the kind that you chose."
        action={<Button onClick={() => navigate(`/queue/${view}`)}>Show every case</Button>}
      />
    );
  }
  return <EmptyState icon={<CheckIcon />} {...emptyTexts[view]} />;
}

const nothingLeft = 'Every waiting case is held by an officer already.';
const nothingLeftOfKind = 'Every waiting case of this kind is held by an officer already.';

/** The queue: what waits, what this officer holds, what is decided, what has no verdict yet. */
export function QueueScreen({ view }: { view: QueueView }) {
  const queue = useQueue(view);
  const { filter, filtered, query, counts, figures, total, search, searchField, focus, next } = queue;
  const { rows, hold, pending, showNow } = queue.steady;
  const online = useOnline();
  const now = useServerTime(10_000);
  useTitle(viewTitles[view]);
  useReadyMark(query.data !== undefined);
  return (
    <div className={heads.screen}>
      <QueueHead
        view={view}
        filter={filter}
        counts={counts}
        figures={figures}
        taking={next.isPending}
        onTake={next.take}
        search={searchField}
      />
      {!online && <OfflineNotice name="The queue" />}
      <TakeNextNotice next={next} nothingLeftText={filtered ? nothingLeftOfKind : nothingLeft} />
      <ListFrame
        query={query}
        name="The queue"
        noun="case"
        count={rows.length}
        total={total}
        quiet={!online}
        skeleton={<QueueTableSkeleton view={view} />}
        empty={
          <NoCases
            view={view}
            searched={search !== ''}
            filtered={filtered}
            onClearSearch={() => searchField.onType('')}
          />
        }
        aside={<PendingChanges count={pending} onShow={showNow} />}
      >
        <QueueTable
          view={view}
          rows={rows}
          now={now}
          stale={query.isPlaceholderData}
          hold={hold}
          body={focus.body}
          hrefOf={(item) => caseHref(item, filter)}
          onOpen={focus.remember}
        />
      </ListFrame>
    </div>
  );
}
