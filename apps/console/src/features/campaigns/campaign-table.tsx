import type { CampaignLine } from '@credence/contract/campaign';
import { RowLink, Table } from '@credence/ui/table';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { GoneNote, ListRow, Rows, SkeletonRows } from '../../lists/rows.tsx';
import type { Row } from '../../lists/steady-rows.ts';
import { age, dueDay, exactTime } from '../../words/time.ts';
import { CampaignBadge, campaignHref, campaignName, number } from '../campaign/index.ts';
import styles from './campaign-table.module.css';

const Nothing = () => <span className={styles.quiet}>–</span>;

function CampaignRow({ row: { item: line, gone }, now, onOpen }: RowProps) {
  const { asked, numbers } = line;
  return (
    <ListRow gone={gone}>
      <td className={styles.name}>
        <Link href={campaignHref(line.campaignId)} onClick={() => onOpen(line.campaignId)} asChild>
          <RowLink data-row={line.campaignId}>{campaignName(line.name)}</RowLink>
        </Link>
        {gone && <GoneNote />}
      </td>
      <td>{line.site || <Nothing />}</td>
      <td>
        <CampaignBadge state={line.state} />
      </td>
      <td className={styles.line}>{line.deadline === null ? <Nothing /> : dueDay(line.deadline)}</td>
      <td data-align="end">{asked === 0 ? <Nothing /> : number(asked)}</td>
      <td data-align="end">{asked === 0 ? <Nothing /> : number(numbers.passed)}</td>
      <td data-align="end">{asked === 0 ? <Nothing /> : number(numbers.overdue)}</td>
      <td className={styles.line}>
        <span className={styles.quiet} title={exactTime(line.lastChanged.at)}>
          {line.lastChanged.officerName}, {age(line.lastChanged.at, now)} ago
        </span>
      </td>
    </ListRow>
  );
}

interface RowProps {
  row: Row<CampaignLine>;
  now: number;
  /** A row is about to be opened. */
  onOpen: (campaignId: string) => void;
}

const numeric = new Set(['Asked', 'Passed', 'Overdue']);

function Frame({ children }: { children: ReactNode }) {
  return (
    <Table caption="Campaigns of re-verification" captionHidden>
      <thead>
        <tr>
          {['Campaign', 'Site', 'State', 'Deadline', 'Asked', 'Passed', 'Overdue', 'Last changed'].map(
            (title) => (
              <th key={title} scope="col" {...(numeric.has(title) && { 'data-align': 'end' })}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      {children}
    </Table>
  );
}

export interface CampaignTableProps extends Omit<RowProps, 'row'> {
  rows: readonly Row<CampaignLine>[];
  /** The rows are those of the previous search. */
  stale: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  hold: object;
}

/** The rows of a list of campaigns. */
export function CampaignTable({ rows, now, stale, body, hold, onOpen }: CampaignTableProps) {
  return (
    <Frame>
      <Rows stale={stale} body={body} hold={hold}>
        {rows.map((row) => (
          <CampaignRow key={row.item.campaignId} row={row} now={now} onOpen={onOpen} />
        ))}
      </Rows>
    </Frame>
  );
}

/** Placeholder rows while the first page loads. */
export function CampaignTableSkeleton() {
  return (
    <Frame>
      <SkeletonRows columns={8} />
    </Frame>
  );
}
