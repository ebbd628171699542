import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { SearchIcon } from '@credence/ui/icons/search';
import { EmptyState } from '@credence/ui/state-message';
import { useLocation } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import heads from '../../lists/list-head.module.css';
import { List } from '../../lists/list.tsx';
import { useTitle } from '../../parts/title.ts';
import { caseHref } from './queries.ts';
import { QueueHead } from './queue-head.tsx';
import styles from './queue-table.module.css';
import { columnsOf, QueueCells } from './queue-table.tsx';
import { TakeNextNotice } from './take-next.tsx';
import { useQueue } from './use-queue.ts';
import { emptyTexts, type QueueView, viewCaptions, viewTitles } from './views.ts';

/** Why the list is empty, and how to see more. */
function NoCases({ view, filtered }: { view: QueueView; filtered: boolean }) {
  const [, navigate] = useLocation();
  if (!filtered) return <EmptyState icon={<CheckIcon />} {...emptyTexts[view]} />;
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="No case of this kind"
      text="No case in this list is of the kind that you chose."
      action={<Button onClick={() => navigate(`/queue/${view}`)}>Show every case</Button>}
    />
  );
}

const nothingLeft = 'Every waiting case is held by an officer already.';
const nothingLeftOfKind = 'Every waiting case of this kind is held by an officer already.';

/** The queue: what waits, what this officer holds, what is decided, what has no verdict yet. */
export function QueueScreen({ view }: { view: QueueView }) {
  const queue = useQueue(view);
  const { filter, filtered, counts, figures, total, searchField, next } = queue;
  const now = useServerTime(10_000);
  useTitle(viewTitles[view]);
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
      <TakeNextNotice next={next} nothingLeftText={filtered ? nothingLeftOfKind : nothingLeft} />
      <List
        list={queue}
        name="The queue"
        noun="case"
        total={total}
        caption={viewCaptions[view]}
        columns={columnsOf(view)}
        className={styles.cards}
        empty={<NoCases view={view} filtered={filtered} />}
        renderCells={(item, link) => (
          <QueueCells item={item} view={view} now={now} href={caseHref(item, filter)} link={link} />
        )}
      />
    </div>
  );
}
