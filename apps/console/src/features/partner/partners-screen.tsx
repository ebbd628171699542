import type { PartnerLine } from '@credence/contract/console-partner';
import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { EmptyState } from '@credence/ui/state-message';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import { type LinkOfRow, List } from '../../lists/list.tsx';
import { ListHead } from '../../lists/list-head.tsx';
import heads from '../../lists/list-head.module.css';
import type { Column } from '../../lists/rows.tsx';
import { useList } from '../../lists/use-list.ts';
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

const columns: readonly Column[] = [
  'Partner',
  'Site',
  'State',
  { title: 'Live keys', align: 'end' },
  'Last call',
  'Added',
];

function Cells({ line, now, link }: { line: PartnerLine; now: number; link: LinkOfRow }) {
  return (
    <>
      <td className={styles.name}>{link(partnerHref(line.partnerId), line.name)}</td>
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
    </>
  );
}

/** Those whose sites open the flow, the newest first. */
export function PartnersScreen() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [adding, setAdding] = useState(false);
  const list = usePartners(() => setAdding(true));
  const now = useServerTime(30_000);
  useTitle('Partners');
  return (
    <div className={heads.screen}>
      <ListHead
        title="Partners"
        views={{ label: 'Views of the partners', views: [] }}
        filter={null}
        search={{ ...list.searchField, label: 'Search by name or id', placeholder: 'Name or id' }}
        action={
          <May do="manage-partners">
            <Button variant="primary" size="small" onClick={() => setAdding(true)}>
              New partner
            </Button>
          </May>
        }
      />
      <List
        list={list}
        noun="partner"
        caption="Partners"
        columns={columns}
        empty={
          <EmptyState
            icon={<CheckIcon />}
            title="No partners yet"
            text="A partner is a site that opens the verification for its own users. An administrator adds it here."
          />
        }
        foundBy="A partner is found by a part of its name, or by the beginning of its id."
        renderCells={(line, link) => <Cells line={line} now={now} link={link} />}
      />
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
