import type { ResultOf } from '@credence/contract/endpoint';
import type { reviewQueue } from '@credence/contract/review-queue';
import { Button } from '@credence/ui/button';
import { classes } from '@credence/ui/classes';
import { SearchIcon } from '@credence/ui/icons/search';
import { TextField } from '@credence/ui/text-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { Ref } from 'react';
import { Link } from 'wouter';
import { Kbd } from '../../keyboard/kbd.tsx';
import { FilterFields } from './filter-fields.tsx';
import { type QueueFilter, withFilter } from './filter.ts';
import styles from './queue-screen.module.css';
import { type QueueView, queueViews, viewTitles } from './views.ts';

type Counts = ResultOf<typeof reviewQueue>['counts'];

interface ViewLinksProps {
  view: QueueView;
  filter: QueueFilter;
  counts: Counts | undefined;
}

function ViewLinks({ view, filter, counts }: ViewLinksProps) {
  return (
    <nav className={styles.views} aria-label="Views of the queue">
      {queueViews.map((other) => (
        <Link
          key={other}
          href={withFilter(`/queue/${other}`, filter)}
          className={classes(styles.view, other === view && styles.current)}
          aria-current={other === view ? 'page' : undefined}
        >
          {viewTitles[other]}
          {other !== 'decided' && counts && <span className={styles.count}>{counts[other]}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface SearchFieldProps {
  field: Ref<HTMLInputElement>;
  typed: string;
  onType: (typed: string) => void;
  /** Leads from the field to the rows. */
  onDown: () => void;
}

function SearchField({ field, typed, onType, onDown }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <TextField
        ref={field}
        type="search"
        label={<VisuallyHidden>Search by case id, account id or e-mail</VisuallyHidden>}
        leading={<SearchIcon />}
        trailing={<Kbd>/</Kbd>}
        placeholder="Case or account id, or whole e-mail"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('');
          if (event.key === 'ArrowDown') onDown();
        }}
      />
    </div>
  );
}

export interface QueueHeadProps extends ViewLinksProps, SearchFieldProps {
  taking: boolean;
  onTake: () => void;
}

/** The views of the queue, filter and search, and the way to the next case. */
export function QueueHead({ view, filter, counts, taking, onTake, ...search }: QueueHeadProps) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>Queue</h1>
      <ViewLinks view={view} filter={filter} counts={counts} />
      <FilterFields view={view} filter={filter} />
      <SearchField {...search} />
      <Button variant="primary" size="small" loading={taking} onClick={onTake} endIcon={<Kbd>N</Kbd>}>
        Take next
      </Button>
    </div>
  );
}
