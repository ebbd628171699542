import { reviewReason } from '@credence/contract';
import {
  Banner,
  Button,
  CheckIcon,
  EmptyState,
  SearchIcon,
  SelectField,
  TextField,
  VisuallyHidden,
  classes,
} from '@credence/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { explain } from '../../api/messages.ts';
import { reasonNames } from '../../i18n/rules.ts';
import { useServerTime } from '../../i18n/time.ts';
import { counted } from '../../i18n/words.ts';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { Kbd } from '../../parts/kbd.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { useOnline } from '../../parts/online.ts';
import { type QueueFilter, readQueueFilter, withFilter } from '../../parts/queue-filter.ts';
import { useReadyMark } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { caseHref, isForOfficers, type QueueView, queueQuery, takeNext } from './queries.ts';
import styles from './queue-screen.module.css';
import { QueueTable, QueueTableSkeleton } from './queue-table.tsx';
import { useSteadyRows } from './steady-rows.ts';

const views: readonly { view: QueueView; title: string }[] = [
  { view: 'waiting', title: 'Waiting' },
  { view: 'mine', title: 'Mine' },
  { view: 'decided', title: 'Decided' },
  { view: 'checking', title: 'Being checked' },
];

const emptyTexts: Record<QueueView, { title: string; text: string }> = {
  waiting: {
    title: 'Nothing is waiting',
    text: 'Every case in review has been decided. New ones appear here by themselves.',
  },
  mine: { title: 'You hold no case', text: 'Take the next one, or open a waiting case and take it.' },
  decided: { title: 'Nothing has been decided yet', text: 'Decided cases are listed here, newest first.' },
  checking: {
    title: 'Nothing is being checked',
    text: 'Every case that was handed in has its verdict, or waits for an officer.',
  },
};

const searchDelay = 300;
const searchKey = ['queue-search'];
const lastRowKey = ['queue-last-row'];

/** What is typed, and the same once typing pauses. Kept in memory so that it is still there after a look at a case. */
function useSearch() {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => client.getQueryData<string>(searchKey) ?? '');
  const [settled, setSettled] = useState(typed.trim());
  useEffect(() => {
    client.setQueryData(searchKey, typed);
    const timer = setTimeout(() => setSettled(typed.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [client, typed]);
  return { typed, setTyped, search: typed === '' ? '' : settled };
}

/** The part of the queue that the address names, as far as the view has it: only some wait for a person, and only a verdict can be contradicted. */
function useFilter(view: QueueView): QueueFilter {
  const [address] = useSearchParams();
  return useMemo(() => {
    const { level, reason, contradicted } = readQueueFilter(address);
    return {
      ...(level === undefined ? {} : { level }),
      ...(reason === undefined || !isForOfficers(view) ? {} : { reason }),
      ...(contradicted === undefined || view !== 'decided' ? {} : { contradicted }),
    };
  }, [address, view]);
}

const levelChoices = [
  { value: '1', label: 'Level 1' },
  { value: '2', label: 'Level 2' },
];
const contradictedChoices = [{ value: 'true', label: 'Contradicted by the provider' }];
const reasonChoices = reviewReason.options.map((value) => ({ value, label: reasonNames[value] }));

/** Narrows the list by level, by why a person is needed, and by whether the provider says something else by now. */
function FilterFields({ view, filter }: { view: QueueView; filter: QueueFilter }) {
  const [, navigate] = useLocation();
  const choose = (name: 'level' | 'reason' | 'contradicted', value: string): void => {
    const address = new URLSearchParams(withFilter('', filter));
    if (value === '') address.delete(name);
    else address.set(name, value);
    navigate(withFilter(`/queue/${view}`, readQueueFilter(address)));
  };
  return (
    <fieldset className={styles.filter} aria-label="Filter">
      <SelectField
        label={<VisuallyHidden>Level</VisuallyHidden>}
        options={levelChoices}
        placeholder="Every level"
        value={filter.level ?? ''}
        onChange={(event) => choose('level', event.target.value)}
      />
      {isForOfficers(view) && (
        <SelectField
          label={<VisuallyHidden>Why a person is needed</VisuallyHidden>}
          options={reasonChoices}
          placeholder="Every reason"
          value={filter.reason ?? ''}
          onChange={(event) => choose('reason', event.target.value)}
        />
      )}
      {view === 'decided' && (
        <SelectField
          label={<VisuallyHidden>What the provider says by now</VisuallyHidden>}
          options={contradictedChoices}
          placeholder="Every verdict"
          value={filter.contradicted === true ? 'true' : ''}
          onChange={(event) => choose('contradicted', event.target.value)}
        />
      )}
    </fieldset>
  );
}

/** The queue: what waits, what this officer holds, what has been decided, what has no verdict yet. */
export function QueueScreen({ view }: { view: QueueView }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const filter = useFilter(view);
  const online = useOnline();
  const now = useServerTime(10_000);
  const { typed, setTyped, search } = useSearch();
  const searchField = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);

  const queue = useInfiniteQuery(queueQuery(view, filter, search));
  const fresh = useMemo(() => queue.data?.pages.flatMap((page) => page.items) ?? [], [queue.data]);
  const { rows, pending, showNow, hold } = useSteadyRows(`${withFilter(view, filter)} ${search}`, fresh);
  const counts = queue.data?.pages[0]?.counts;

  const next = useMutation({
    mutationFn: () => takeNext(filter),
    onSuccess: (address) => {
      if (address) navigate(caseHref(address, filter));
      else void queue.refetch();
    },
  });
  const nothingLeft = next.isSuccess && next.data === null;

  useTitle(views.find((entry) => entry.view === view)?.title ?? 'Queue');
  useReadyMark(queue.data !== undefined);

  // Coming back from a case, the keyboard goes on where it left.
  const loaded = queue.data !== undefined;
  useEffect(() => {
    if (!loaded) return;
    const caseId = client.getQueryData<string>(lastRowKey);
    if (caseId) body.current?.querySelector<HTMLElement>(`[data-case="${caseId}"]`)?.focus();
    client.removeQueries({ queryKey: lastRowKey });
  }, [client, loaded]);

  function step(by: 1 | -1): void {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const target = at === -1 ? links[by === 1 ? 0 : links.length - 1] : links[at + by];
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  }

  const take = (): void => {
    if (!next.isPending) next.mutate();
  };

  useShortcuts('Queue', [
    { keys: ['j', 'arrowdown'], label: 'Next row', repeats: true, run: () => step(1) },
    { keys: ['k', 'arrowup'], label: 'Previous row', repeats: true, run: () => step(-1) },
    { keys: ['n'], label: 'Take the next case', run: take },
    { keys: ['/'], label: 'Search', run: () => searchField.current?.focus() },
    { keys: ['u'], label: 'Show held back changes', run: showNow },
    { keys: ['1'], label: 'Waiting', run: () => navigate(withFilter('/queue/waiting', filter)) },
    { keys: ['2'], label: 'Mine', run: () => navigate(withFilter('/queue/mine', filter)) },
    { keys: ['3'], label: 'Decided', run: () => navigate(withFilter('/queue/decided', filter)) },
    { keys: ['4'], label: 'Being checked', run: () => navigate(withFilter('/queue/checking', filter)) },
  ]);

  const filtered = Object.keys(filter).length > 0;
  const total = view === 'decided' || search || filtered ? undefined : counts?.[view];

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title}>Queue</h1>
        <nav className={styles.views} aria-label="Views of the queue">
          {views.map((entry) => (
            <Link
              key={entry.view}
              href={withFilter(`/queue/${entry.view}`, filter)}
              className={classes(styles.view, entry.view === view && styles.current)}
              aria-current={entry.view === view ? 'page' : undefined}
            >
              {entry.title}
              {entry.view !== 'decided' && counts && (
                <span className={styles.count}>{counts[entry.view]}</span>
              )}
            </Link>
          ))}
        </nav>
        <FilterFields view={view} filter={filter} />
        <div className={styles.search}>
          <TextField
            ref={searchField}
            type="search"
            label={<VisuallyHidden>Search by case id, account id or e-mail</VisuallyHidden>}
            leading={<SearchIcon />}
            trailing={<Kbd>/</Kbd>}
            placeholder="Case or account id, or whole e-mail"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped('');
              if (event.key === 'ArrowDown') step(1);
            }}
          />
        </div>
        <Button variant="primary" size="small" loading={next.isPending} onClick={take} endIcon={<Kbd>N</Kbd>}>
          Take next
        </Button>
      </div>

      {!online && (
        <Banner tone="warning" title="You are offline" announce>
          What you see may be old. The queue goes on by itself once there is a connection.
        </Banner>
      )}
      {next.isError && (
        <Banner tone="danger" title="No case was taken" announce>
          {explain(next.error)}
        </Banner>
      )}
      {nothingLeft && (
        <Banner tone="info" title="There is no case to take" announce>
          {filtered
            ? 'Every waiting case of this kind is held by an officer already.'
            : 'Every waiting case is held by an officer already.'}
        </Banner>
      )}

      <ListFrame
        query={queue}
        name="The queue"
        noun="case"
        count={rows.length}
        total={total}
        quiet={!online}
        skeleton={<QueueTableSkeleton view={view} />}
        empty={
          search ? (
            <EmptyState
              icon={<SearchIcon />}
              title="Nothing found"
              text="An id is found by its beginning, an applicant only by the whole e-mail address. Look in the other views too."
              action={<Button onClick={() => setTyped('')}>Clear the search</Button>}
            />
          ) : filtered ? (
            <EmptyState
              icon={<SearchIcon />}
              title="No case of this kind"
              text="No case in this list is of the kind that you chose."
              action={<Button onClick={() => navigate(`/queue/${view}`)}>Show every case</Button>}
            />
          ) : (
            <EmptyState icon={<CheckIcon />} {...emptyTexts[view]} />
          )
        }
        aside={
          pending > 0 && (
            <Button size="x-small" onClick={showNow} endIcon={<Kbd>U</Kbd>}>
              Show {counted(pending, 'change')}
            </Button>
          )
        }
      >
        <QueueTable
          view={view}
          rows={rows}
          now={now}
          stale={queue.isPlaceholderData}
          body={body}
          hold={hold}
          hrefOf={(item) => caseHref(item, filter)}
          onOpen={(caseId) => client.setQueryData(lastRowKey, caseId)}
        />
      </ListFrame>
    </div>
  );
}
