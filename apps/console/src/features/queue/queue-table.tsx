import type { QueueItem } from '@credence/contract';
import {
  Badge,
  LockIcon,
  RowLink,
  Skeleton,
  Table,
  UserIcon,
  VisuallyHidden,
  WarningIcon,
  classes,
} from '@credence/ui';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { age, clockTime, exactTime } from '../../i18n/time.ts';
import { countryName, counted, documentTypeNames } from '../../i18n/words.ts';
import { Age } from '../../parts/age.tsx';
import { ReadingBadge } from '../../parts/reading-badge.tsx';
import { shortId } from '../../parts/short-id.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { caseHref, type QueueView } from './queries.ts';
import styles from './queue-table.module.css';
import type { Row } from './steady-rows.ts';

function When({ item, view, now }: { item: QueueItem; view: QueueView; now: number }) {
  if (view === 'decided') {
    return item.decidedAt ? (
      <time dateTime={item.decidedAt} title={exactTime(item.decidedAt)}>
        {age(item.decidedAt, now)} ago
      </time>
    ) : (
      '–'
    );
  }
  return item.submittedAt ? <Age since={item.submittedAt} now={now} /> : 'Not submitted';
}

function Differences({ count }: { count: number }) {
  if (count === 0) return <span className={styles.quiet}>None</span>;
  return (
    <Badge tone="danger" icon={<WarningIcon />}>
      {count}
      <VisuallyHidden> {count === 1 ? 'difference' : 'differences'}</VisuallyHidden>
    </Badge>
  );
}

function Holder({ item }: { item: QueueItem }) {
  const { claim } = item;
  if (!claim) return <span className={styles.quiet}>Nobody</span>;
  const until = `until ${clockTime(claim.expiresAt)}`;
  return (
    <span className={classes(styles.holder, claim.mine && styles.mine)} title={until}>
      {claim.mine ? <UserIcon /> : <LockIcon />}
      <span className={styles.holderName}>{claim.mine ? 'You' : claim.officerName}</span>
    </span>
  );
}

interface QueueRowProps {
  row: Row;
  view: QueueView;
  now: number;
  onOpen: (caseId: string) => void;
}

function QueueRow({ row: { item, gone }, view, now, onOpen }: QueueRowProps) {
  return (
    <tr className={classes(styles.row, gone && styles.gone)}>
      <td className={styles.when}>
        <Link href={caseHref(item)} onClick={() => onOpen(item.caseId)} asChild>
          <RowLink data-case={item.caseId}>
            <When item={item} view={view} now={now} />
            <VisuallyHidden>, open case {shortId(item.caseId)}</VisuallyHidden>
          </RowLink>
        </Link>
        {gone && <span className={styles.goneNote}>left this list</span>}
      </td>
      <td>
        <span className={styles.levelWord}>Level </span>
        {item.level}
      </td>
      <td>
        <span className={styles.country}>{countryName(item.country)}</span>{' '}
        <span className={styles.code}>{item.country}</span>
      </td>
      <td className={styles.document}>{documentTypeNames[item.documentType]}</td>
      <td>
        <ReadingBadge state={item.reading} />
      </td>
      <td>
        <Differences count={item.differences} />
      </td>
      <td className={styles.attempt}>
        <span
          className={classes(item.earlierAttempts === 0 && styles.quiet)}
          title={counted(item.earlierAttempts, 'earlier case')}
        >
          {item.earlierAttempts + 1}
        </span>
      </td>
      <td>{view === 'decided' ? <StateBadge state={item.state} /> : <Holder item={item} />}</td>
      <td className={classes(styles.id, styles.mono)}>{shortId(item.caseId)}</td>
    </tr>
  );
}

const captions: Record<QueueView, string> = {
  waiting: 'Cases in review, oldest first',
  mine: 'Cases you hold, oldest first',
  decided: 'Decided cases, newest first',
};

interface FrameProps {
  view: QueueView;
  children: ReactNode;
}

function Frame({ view, children }: FrameProps) {
  return (
    <Table caption={captions[view]} captionHidden>
      <thead>
        <tr className={styles.head}>
          <th scope="col">{view === 'decided' ? 'Decided' : 'Waiting'}</th>
          <th scope="col">Level</th>
          <th scope="col">Country</th>
          <th scope="col">Document</th>
          <th scope="col">Reading</th>
          <th scope="col">Differences</th>
          <th scope="col" className={styles.attempt}>
            Attempt
          </th>
          <th scope="col">{view === 'decided' ? 'Verdict' : 'Held by'}</th>
          <th scope="col" className={styles.id}>
            Case
          </th>
        </tr>
      </thead>
      {children}
    </Table>
  );
}

export interface QueueTableProps {
  view: QueueView;
  rows: readonly Row[];
  now: number;
  /** The rows belong to an older search. */
  stale: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  hold: object;
  /** A row is about to be opened. */
  onOpen: (caseId: string) => void;
}

/** The rows of one view. */
export function QueueTable({ view, rows, now, stale, body, hold, onOpen }: QueueTableProps) {
  return (
    <Frame view={view}>
      <tbody ref={body} aria-busy={stale} className={classes(stale && styles.stale)} {...hold}>
        {rows.map((row) => (
          <QueueRow key={row.item.caseId} row={row} view={view} now={now} onOpen={onOpen} />
        ))}
      </tbody>
    </Frame>
  );
}

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);
const columns = Array.from({ length: 9 }, (_, index) => index);

/** Holds the place of the rows while the first answer is on its way. */
export function QueueTableSkeleton({ view }: { view: QueueView }) {
  return (
    <Frame view={view}>
      <tbody aria-busy="true">
        {skeletonRows.map((row) => (
          <tr key={row} className={styles.row}>
            {columns.map((column) => (
              <td key={column}>
                <Skeleton />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}
