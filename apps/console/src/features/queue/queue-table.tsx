import type { QueueItem } from '@credence/contract/review-queue';
import { Badge } from '@credence/ui/badge';
import { classes } from '@credence/ui/classes';
import { WarningIcon } from '@credence/ui/icons/warning';
import { RowLink, Table } from '@credence/ui/table';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { Holder } from '../../lists/holder.tsx';
import { GoneNote, ListRow, Rows, SkeletonRows } from '../../lists/rows.tsx';
import type { Row } from '../../lists/steady-rows.ts';
import { Age } from '../../parts/age.tsx';
import { ReadingBadge } from '../../parts/reading-badge.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { checkerOf, picturesElsewhere, subjectOf } from '../../words/case.ts';
import { reasonNames, verdictWord } from '../../words/rules.ts';
import { countryName, counted, shortId } from '../../words/text.ts';
import { age, exactTime } from '../../words/time.ts';
import styles from './queue-table.module.css';
import { isForOfficers, type QueueView, viewCaptions } from './views.ts';

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

/**
 * How the document was read and how many fields differ; a dash where the case or its provider has no reading.
 */
function Reading({ item }: { item: QueueItem }) {
  const { route, documentCarried, reading, differences } = item;
  const elsewhere = route !== 'document' || documentCarried || picturesElsewhere(item);
  return (
    <span className={styles.reading}>
      {elsewhere && (reading === 'none' || reading === 'waiting') ? (
        <span className={styles.quiet}>–</span>
      ) : (
        <ReadingBadge state={reading} />
      )}
      {differences > 0 && (
        <Badge tone="danger" icon={<WarningIcon />}>
          {differences}
          <VisuallyHidden> {differences === 1 ? 'difference' : 'differences'}</VisuallyHidden>
        </Badge>
      )}
    </span>
  );
}

/** The verdict, and what the provider concludes now where that contradicts it. */
function Verdict({ item }: { item: QueueItem }) {
  return (
    <span className={styles.reading}>
      <StateBadge state={item.state} />
      {item.lateConclusion !== null && (
        <Badge tone="danger" icon={<WarningIcon />}>
          {checkerOf(item)}: now {verdictWord(item.lateConclusion)}
        </Badge>
      )}
    </span>
  );
}

/** The first reason and the number of others; all of them on hover. */
function Reasons({ reasons }: { reasons: QueueItem['reasons'] }) {
  const [first, ...more] = reasons;
  if (first === undefined) return <span className={styles.quiet}>–</span>;
  const all = reasons.map((reason) => reasonNames[reason]).join(', ');
  return (
    <span className={classes(styles.reasons, first === 'no-rule' && styles.quiet)} title={all}>
      {reasonNames[first]}
      {more.length > 0 && (
        <>
          {' '}
          <span aria-hidden="true">+{more.length}</span>
          <VisuallyHidden>, {more.map((reason) => reasonNames[reason]).join(', ')}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

interface QueueRowProps {
  row: Row<QueueItem>;
  view: QueueView;
  now: number;
  hrefOf: (item: QueueItem) => string;
  onOpen: (caseId: string) => void;
}

function QueueRow({ row: { item, gone }, view, now, hrefOf, onOpen }: QueueRowProps) {
  return (
    <ListRow gone={gone}>
      <td className={styles.when}>
        <Link href={hrefOf(item)} onClick={() => onOpen(item.caseId)} asChild>
          <RowLink data-row={item.caseId}>
            <When item={item} view={view} now={now} />
            <VisuallyHidden>, open case {shortId(item.caseId)}</VisuallyHidden>
          </RowLink>
        </Link>
        {gone && <GoneNote />}
      </td>
      <td className={classes(styles.level, item.level === 2 && styles.second)}>
        <span className={styles.levelWord}>Level </span>
        {item.level}
      </td>
      <td>
        <span className={styles.country}>{countryName(item.country)}</span>{' '}
        <span className={styles.code}>{item.country}</span>
      </td>
      <td className={styles.document}>
        <span className={styles.subject}>{subjectOf(item)}</span>
        {item.purpose === 'update' && (
          <>
            {' '}
            <Badge tone="info">Update</Badge>
          </>
        )}
      </td>
      <td className={styles.document}>{checkerOf(item)}</td>
      {isForOfficers(view) && (
        <td>
          <Reasons reasons={item.reasons} />
        </td>
      )}
      <td>
        <Reading item={item} />
      </td>
      <td className={styles.attempt}>
        <span
          className={classes(item.earlierAttempts === 0 && styles.quiet)}
          title={counted(item.earlierAttempts, 'earlier case')}
        >
          {item.earlierAttempts + 1}
        </span>
      </td>
      {isForOfficers(view) && (
        <td>
          <Holder claim={item.claim} />
        </td>
      )}
      {view === 'decided' && (
        <td>
          <Verdict item={item} />
        </td>
      )}
      <td className={classes(styles.id, styles.mono)}>{shortId(item.caseId)}</td>
    </ListRow>
  );
}

interface FrameProps {
  view: QueueView;
  children: ReactNode;
}

function Frame({ view, children }: FrameProps) {
  return (
    <Table caption={viewCaptions[view]} captionHidden>
      <thead>
        <tr className={styles.head}>
          <th scope="col">{view === 'decided' ? 'Decided' : 'Waiting'}</th>
          <th scope="col">Level</th>
          <th scope="col">Country</th>
          <th scope="col">Document</th>
          <th scope="col">Checked by</th>
          {isForOfficers(view) && <th scope="col">Review reason</th>}
          <th scope="col">Reading</th>
          <th scope="col" className={styles.attempt}>
            Attempt
          </th>
          {isForOfficers(view) && <th scope="col">Held by</th>}
          {view === 'decided' && <th scope="col">Verdict</th>}
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
  rows: readonly Row<QueueItem>[];
  now: number;
  /** The rows are those of the previous search. */
  stale: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  hold: object;
  hrefOf: (item: QueueItem) => string;
  /** A row is about to be opened. */
  onOpen: (caseId: string) => void;
}

/** The rows of one view. */
export function QueueTable({ view, rows, now, stale, body, hold, hrefOf, onOpen }: QueueTableProps) {
  return (
    <Frame view={view}>
      <Rows stale={stale} body={body} hold={hold}>
        {rows.map((row) => (
          <QueueRow key={row.item.caseId} row={row} view={view} now={now} hrefOf={hrefOf} onOpen={onOpen} />
        ))}
      </Rows>
    </Frame>
  );
}

const columns = 10;
const columnsLess: Record<QueueView, number> = { waiting: 0, mine: 0, decided: 1, checking: 2 };

/** Placeholder rows while the first page loads. */
export const QueueTableSkeleton = ({ view }: { view: QueueView }) => (
  <Frame view={view}>
    <SkeletonRows columns={columns - columnsLess[view]} />
  </Frame>
);
