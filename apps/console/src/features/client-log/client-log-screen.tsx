import { clientEventCode, type readClientLog } from '@credence/contract/client-log';
import type { ResultOf } from '@credence/contract/endpoint';
import { Button } from '@credence/ui/button';
import { classes } from '@credence/ui/classes';
import { CheckIcon } from '@credence/ui/icons/check';
import { SearchIcon } from '@credence/ui/icons/search';
import { SelectField } from '@credence/ui/select-field';
import { Skeleton } from '@credence/ui/skeleton';
import { EmptyState } from '@credence/ui/state-message';
import { TextField } from '@credence/ui/text-field';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import { ListFrame } from '../../parts/list-frame.tsx';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { clientEventNames, eventNumber } from '../../words/client-log.ts';
import styles from './client-log-screen.module.css';
import { EventTable, EventTableSkeleton } from './event-table.tsx';
import { clientLogQuery, type Filter, filterAddress, readFilter } from './queries.ts';

type Counts = ResultOf<typeof readClientLog>['counts'];

const codeChoices = clientEventCode.options.map((code) => ({
  value: code,
  label: `${clientEventNames[code]} ${eventNumber(code)}`.trim(),
}));

const numbers = new Intl.NumberFormat('en-GB');

/** How often each event happened; a press lists only that one. */
function CountTiles({ counts, filter }: { counts: Counts | undefined; filter: Filter }) {
  return (
    <ul className={styles.tiles} aria-label="Events by code" aria-busy={counts === undefined}>
      {clientEventCode.options.map((code) => {
        const { day, week } = counts?.find((count) => count.code === code) ?? { day: 0, week: 0 };
        const chosen = filter.code === code;
        return (
          <li key={code}>
            <Link
              href={filterAddress({ ...filter, code: chosen ? '' : code })}
              className={classes(styles.tile, chosen && styles.chosen)}
              aria-current={chosen ? 'true' : undefined}
            >
              <span className={styles.name}>{clientEventNames[code]}</span>
              <span className={styles.code}>{eventNumber(code)}</span>
              {counts === undefined ? (
                <span className={styles.counts}>
                  <Skeleton lines={2} />
                </span>
              ) : (
                <span className={styles.counts}>
                  <strong className={classes(day === 0 && styles.none)}>{numbers.format(day)}</strong> in 24
                  hours <span className={styles.week}>{numbers.format(week)} in 7 days</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Chooses code and path. A path takes effect on submit, not letter by letter. */
function FilterForm({ filter }: { filter: Filter }) {
  const [, navigate] = useLocation();
  const [path, setPath] = useState(filter.path);
  const [shown, setShown] = useState(filter.path);
  // The address can change by itself, for instance on Back; the field follows it.
  if (shown !== filter.path) {
    setShown(filter.path);
    setPath(filter.path);
  }
  return (
    <form
      className={styles.filter}
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(filterAddress({ ...filter, path }));
      }}
    >
      <SelectField
        label="Event"
        options={codeChoices}
        placeholder="Every event"
        value={filter.code}
        onChange={(event) =>
          navigate(
            filterAddress({
              path,
              code: clientEventCode.options.find((code) => code === event.target.value) ?? '',
            }),
          )
        }
      />
      <TextField
        label="Path of the call begins with"
        placeholder="/v3/private"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leading={<SearchIcon />}
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      <Button type="submit" size="small">
        Filter
      </Button>
    </form>
  );
}

/** What browsers reported: counts, and each event; nothing names a person. */
export function ClientLogScreen() {
  const [address] = useSearchParams();
  const [, navigate] = useLocation();
  const filter = readFilter(address);
  const now = useServerTime(10_000);
  const log = useInfiniteQuery(clientLogQuery(filter));
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  const failed = log.isError && !log.data;
  const filtered = filter.code !== '' || filter.path !== '';

  useTitle('Client log');
  useReady(log.data !== undefined);

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title}>Client log</h1>
        <p className={styles.about}>
          What went wrong in browsers, kept for 30 days. No event names a person.
        </p>
        <Button size="small" loading={log.isRefetching} onClick={() => void log.refetch()}>
          Refresh
        </Button>
      </div>
      {!failed && <CountTiles counts={log.data?.pages[0]?.counts} filter={filter} />}
      <FilterForm filter={filter} />
      <ListFrame
        query={log}
        name="The log"
        noun="event"
        count={events.length}
        skeleton={<EventTableSkeleton />}
        empty={
          filtered ? (
            <EmptyState
              icon={<SearchIcon />}
              title="No such event"
              text="Nothing of this kind was reported in the last 30 days."
              action={<Button onClick={() => navigate('/client-log')}>Show every event</Button>}
            />
          ) : (
            <EmptyState
              icon={<CheckIcon />}
              title="Nothing was reported"
              text="No browser has reported a failure in the last 30 days."
            />
          )
        }
      >
        <EventTable events={events} now={now} stale={log.isPlaceholderData} />
      </ListFrame>
    </div>
  );
}
