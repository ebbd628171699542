import type { PartnerLine } from '@credence/contract/console-partner';
import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { SearchIcon } from '@credence/ui/icons/search';
import { EmptyState } from '@credence/ui/state-message';
import { RowLink, Table } from '@credence/ui/table';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import { ListHead } from '../../lists/list-head.tsx';
import heads from '../../lists/list-head.module.css';
import { OfflineNotice, PendingChanges } from '../../lists/list-notices.tsx';
import { GoneNote, ListRow, Rows, SkeletonRows } from '../../lists/rows.tsx';
import { useList } from '../../lists/use-list.ts';
import { ListFrame } from '../../parts/list-frame.tsx';
import { useOnline } from '../../parts/online.ts';
import { useReadyMark } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { May, useMay } from '../../permissions/may.tsx';
import { siteName } from '../../words/site.ts';
import { age, exactTime } from '../../words/time.ts';
import { NameDialog } from './name-dialog.tsx';
import styles from './partner.module.css';
import { partnerHref, partnersHref, partnersKey, partnersPage } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

const usePartners = (onNew: () => void) => {
  const may = useMay();
  return useList({
    title: 'Partners',
    queryKey: [...partnersKey, 'list'],
    view: 'all',
    load: partnersPage,
    refreshInterval: 60_000,
    idOf: ({ partnerId }) => partnerId,
    views: [{ title: 'All', href: partnersHref }],
    own: may('manage-partners') ? [{ keys: ['n'], label: 'New partner', run: onNew }] : [],
  });
};

function Frame({ children }: { children: ReactNode }) {
  return (
    <Table caption="Partners" captionHidden>
      <thead>
        <tr>
          {['Partner', 'Site', 'State', 'Live keys', 'Last call', 'Added'].map((title) => (
            <th key={title} scope="col" {...(title === 'Live keys' && { 'data-align': 'end' })}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </Table>
  );
}

interface LineProps {
  line: PartnerLine;
  gone: boolean;
  now: number;
  onOpen: (partnerId: string) => void;
}

function Line({ line, gone, now, onOpen }: LineProps) {
  return (
    <ListRow gone={gone}>
      <td className={styles.name}>
        <Link href={partnerHref(line.partnerId)} onClick={() => onOpen(line.partnerId)} asChild>
          <RowLink data-row={line.partnerId}>{line.name}</RowLink>
        </Link>
        {gone && <GoneNote />}
      </td>
      <td>{siteName(line.site)}</td>
      <td>
        <StatusBadge status={line.status} />
      </td>
      <td data-align="end">{line.liveKeys}</td>
      <td>
        {line.lastUsedAt === null ? (
          <span className={styles.quiet}>never</span>
        ) : (
          <time dateTime={line.lastUsedAt} title={exactTime(line.lastUsedAt)}>
            {age(line.lastUsedAt, now)} ago
          </time>
        )}
      </td>
      <td>
        <time dateTime={line.createdAt}>{exactTime(line.createdAt)}</time>
      </td>
    </ListRow>
  );
}

function None({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  if (!searched)
    return (
      <EmptyState
        icon={<CheckIcon />}
        title="No partners yet"
        text="A partner is a site that opens the verification for its own users. An administrator adds it here."
      />
    );
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="Nothing found"
      text="A partner is found by a part of its name, or by the beginning of its id."
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  );
}

/** Those whose sites open the flow, the newest first. */
export function PartnersScreen() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [adding, setAdding] = useState(false);
  const { query, steady, search, searchField, focus } = usePartners(() => setAdding(true));
  const online = useOnline();
  const now = useServerTime(30_000);
  useTitle('Partners');
  useReadyMark(query.data !== undefined);
  return (
    <div className={heads.screen}>
      <ListHead
        title="Partners"
        views={{ label: 'Views of the partners', views: [] }}
        filter={null}
        search={{ ...searchField, label: 'Search by name or id', placeholder: 'Name or id' }}
        action={
          <May do="manage-partners">
            <Button variant="primary" size="small" onClick={() => setAdding(true)}>
              New partner
            </Button>
          </May>
        }
      />
      {!online && <OfflineNotice name="The list" />}
      <ListFrame
        query={query}
        name="The list"
        noun="partner"
        count={steady.rows.length}
        quiet={!online}
        skeleton={
          <Frame>
            <SkeletonRows columns={6} />
          </Frame>
        }
        empty={<None searched={search !== ''} onClear={() => searchField.onType('')} />}
        aside={<PendingChanges count={steady.pending} onShow={steady.showNow} />}
      >
        <Frame>
          <Rows stale={query.isPlaceholderData} body={focus.body} hold={steady.hold}>
            {steady.rows.map(({ item, gone }) => (
              <Line key={item.partnerId} line={item} gone={gone} now={now} onOpen={focus.remember} />
            ))}
          </Rows>
        </Frame>
      </ListFrame>
      {adding && (
        <NameDialog
          onDone={(partnerId) => {
            void client.invalidateQueries({ queryKey: partnersKey });
            navigate(partnerHref(partnerId));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
