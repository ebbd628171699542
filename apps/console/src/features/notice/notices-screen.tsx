import { type NoticeKind, type NoticeLine, noticeKind } from '@credence/contract/notice';
import { Banner } from '@credence/ui/banner';
import { BellIcon } from '@credence/ui/icons/bell';
import { SelectField } from '@credence/ui/select-field';
import { EmptyState } from '@credence/ui/state-message';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import heads from '../../lists/list-head.module.css';
import { ListHead } from '../../lists/list-head.tsx';
import { NothingFound, OfflineNotice } from '../../lists/list-notices.tsx';
import { useSearch } from '../../lists/use-search.ts';
import { ListFrame } from '../../parts/list-frame.tsx';
import { useOnline } from '../../parts/online.ts';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { NoticeTable, NoticeTableSkeleton } from './notice-table.tsx';
import { kindNames, viewTitles } from './notice-words.ts';
import { noticesHref, noticesQuery, type NoticeView, noticeViews, readKind } from './queries.ts';

const kindChoices = noticeKind.options
  .map((value) => ({ value, label: kindNames[value] }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

interface HeadProps {
  view: NoticeView;
  kind: NoticeKind | undefined;
  counts: readonly { state: string; count: number }[] | undefined;
  typed: string;
  onType: (typed: string) => void;
}

function Head({ view, kind, counts, typed, onType }: HeadProps) {
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useShortcuts('Messages sent', [
    { keys: ['/'], label: 'Search', run: () => field.current?.focus() },
    ...noticeViews.map((other, index) => ({
      keys: [String(index + 1)] as const,
      label: viewTitles[other],
      run: () => navigate(noticesHref(other, kind)),
    })),
  ]);
  const views = noticeViews.map((other) => ({
    href: noticesHref(other, kind),
    title: viewTitles[other],
    count: counts?.find(({ state }) => state === other)?.count,
    current: other === view,
  }));
  return (
    <ListHead
      title="Messages sent"
      views={{ label: 'Views of the messages', views }}
      filter={
        <SelectField
          label={<VisuallyHidden>What they are about</VisuallyHidden>}
          options={kindChoices}
          placeholder="About anything"
          value={kind ?? ''}
          onChange={({ target: { value } }) =>
            navigate(noticesHref(view, kindChoices.find((choice) => choice.value === value)?.value))
          }
        />
      }
      search={{
        field,
        typed,
        onType,
        onDown: () => document.querySelector<HTMLElement>('tbody button')?.focus(),
        label: 'Search by account id, message id or e-mail',
        placeholder: 'Account or message id, or whole e-mail',
      }}
    />
  );
}

/** What was written to people, and what became of it. */
export function NoticesScreen({ view }: { view: NoticeView }) {
  const [address] = useSearchParams();
  const kind = readKind(address);
  const { typed, setTyped, search } = useSearch('notices');
  const query = useInfiniteQuery(noticesQuery(view, kind, search));
  const [opened, setOpened] = useState<NoticeLine>();
  const online = useOnline();
  const now = useServerTime(30_000);
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
  const onlyKept = notices.length > 0 && notices.every(({ state }) => state === 'kept');
  useTitle(`Messages sent, ${viewTitles[view].toLowerCase()}`);
  useReady(query.data !== undefined);
  return (
    <div className={heads.screen}>
      <Head view={view} kind={kind} counts={query.data?.pages[0]?.counts} typed={typed} onType={setTyped} />
      {!online && <OfflineNotice name="The list" />}
      {onlyKept && (
        <Banner tone="info" title="These messages were not sent">
          Without a mail server messages are only kept here, to be read.
        </Banner>
      )}
      <ListFrame
        query={query}
        name="The list"
        noun="message"
        count={notices.length}
        quiet={!online}
        skeleton={<NoticeTableSkeleton />}
        empty={
          search === '' ? (
            <EmptyState
              icon={<BellIcon />}
              title="No messages here"
              text="What accounts are told of verdicts, questionnaires and their security is listed here, newest first."
            />
          ) : (
            <NothingFound onClear={() => setTyped('')} />
          )
        }
      >
        <NoticeTable notices={notices} now={now} stale={query.isPlaceholderData} onOpen={setOpened} />
      </ListFrame>
      {opened && <NoticeDialog notice={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
