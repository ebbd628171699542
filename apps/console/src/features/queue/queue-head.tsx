import type { ResultOf } from '@credence/contract/endpoint';
import type { QueueFigures, reviewQueue } from '@credence/contract/review-queue';
import { Button } from '@credence/ui/button';
import { Kbd } from '../../keyboard/kbd.tsx';
import { Filter, ListHead, type SearchFieldProps } from '../../lists/list-head.tsx';
import { May } from '../../permissions/may.tsx';
import { FilterFields } from './filter-fields.tsx';
import { secondsWords } from '../../words/time.ts';
import { type QueueFilter, withFilter } from './filter.ts';
import styles from './queue-head.module.css';
import { ReasonChips } from './reason-chips.tsx';
import { isForOfficers, type QueueView, queueViews, viewTitles } from './views.ts';

type Counts = ResultOf<typeof reviewQueue>['counts'];

export interface QueueHeadProps {
  view: QueueView;
  filter: QueueFilter;
  counts: Counts | undefined;
  figures: QueueFigures | undefined;
  search: Omit<SearchFieldProps, 'label' | 'placeholder'>;
  taking: boolean;
  onTake: () => void;
}

/** The views of the queue, filter and search, and the way to the next case. */
export function QueueHead({ view, filter, counts, figures, search, taking, onTake }: QueueHeadProps) {
  const views = queueViews.map((other) => ({
    href: withFilter(`/queue/${other}`, filter),
    title: viewTitles[other],
    count: other === 'decided' ? undefined : counts?.[other],
    current: other === view,
  }));
  return (
    <>
      <ListHead
        title="Queue"
        views={{ label: 'Views of the queue', views }}
        search={{
          ...search,
          label: 'Search by reference, case id, account id or e-mail',
          placeholder: 'Reference, case or account id, or e-mail',
        }}
        action={
          <May do="decide-cases">
            <Button variant="primary" size="small" loading={taking} onClick={onTake} endIcon={<Kbd>N</Kbd>}>
              Take next
            </Button>
          </May>
        }
      />
      <div className={styles.second}>
        {isForOfficers(view) && <ReasonChips view={view} filter={filter} reasons={figures?.reasons ?? []} />}
        <div className={styles.end}>
          {figures !== undefined && isForOfficers(view) && (
            <p className={styles.own}>
              Decided by you today: <strong>{figures.decided}</strong>
              {figures.usualSeconds !== null && <>, usually in {secondsWords(figures.usualSeconds)}</>}
            </p>
          )}
          <Filter>
            <FilterFields view={view} filter={filter} waiting={figures?.countries ?? []} />
          </Filter>
        </div>
      </div>
    </>
  );
}
