import type { ReviewQuestionnaireLine } from '@credence/contract/review-questionnaire';
import { Badge } from '@credence/ui/badge';
import { RowLink, Table } from '@credence/ui/table';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { Holder } from '../../lists/holder.tsx';
import { GoneNote, ListRow, Rows, SkeletonRows } from '../../lists/rows.tsx';
import type { Row } from '../../lists/steady-rows.ts';
import { Age } from '../../parts/age.tsx';
import { Due, WasDue } from '../../parts/due.tsx';
import { questionnaireReason } from '../../words/questionnaire.ts';
import { counted, shortId } from '../../words/text.ts';
import { age, exactTime } from '../../words/time.ts';
import {
  BandBadge,
  QuestionnaireBadge,
  questionnaireHref,
  type QuestionnaireList,
  type QuestionnaireView,
} from '../questionnaire/index.ts';
import styles from './queue-table.module.css';
import { viewCaptions } from './view-words.ts';

type Line = ReviewQuestionnaireLine;

const isForOfficers = (view: QuestionnaireView): boolean => view === 'waiting' || view === 'mine';

/** Views of what applicants owe. */
const isOwed = (view: QuestionnaireView): boolean => view === 'open' || view === 'overdue';

const Ago = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={exactTime(at)}>
    {age(at, now)} ago
  </time>
);

const Nothing = () => <span className={styles.quiet}>–</span>;

/** The time that the view is ordered by. */
function When({ line, view, now }: { line: Line; view: QuestionnaireView; now: number }) {
  if (isOwed(view)) {
    return line.dueAt === null ? (
      <span className={styles.quiet}>No due day</span>
    ) : (
      <Due at={line.dueAt} now={now} />
    );
  }
  if (view === 'unread') return <>{counted(line.unread, 'new message')}</>;
  if (view === 'decided')
    return line.decidedAt === null ? <Nothing /> : <Ago at={line.decidedAt} now={now} />;
  return line.submittedAt === null ? <Nothing /> : <Age since={line.submittedAt} now={now} />;
}

/** The day of what was handed in, and by how much that was late; of what is still owed, how far it is. */
function WhenDue({ line: { dueAt, submittedAt, status }, now }: { line: Line; now: number }) {
  if (dueAt === null) return <Nothing />;
  if (status === 'QUESTIONNAIRE_STATUS_UNSUBMIT') return <Due at={dueAt} now={now} />;
  return <WasDue at={dueAt} handedIn={submittedAt} />;
}

interface QueueRowProps {
  row: Row<Line>;
  list: QuestionnaireList;
  now: number;
  onOpen: (requestId: string) => void;
}

function QueueRow({ row: { item: line, gone }, list, now, onOpen }: QueueRowProps) {
  const { view } = list;
  return (
    <ListRow gone={gone}>
      <td className={styles.when}>
        <Link href={questionnaireHref(line, list)} onClick={() => onOpen(line.requestId)} asChild>
          <RowLink data-row={line.requestId}>
            <When line={line} view={view} now={now} />
            <VisuallyHidden>
              , open {line.title}, questionnaire {shortId(line.requestId)}
            </VisuallyHidden>
          </RowLink>
        </Link>
        {gone && <GoneNote />}
      </td>
      <td className={styles.title}>
        {line.title} <span className={styles.version}>version {line.version}</span>
        {view !== 'unread' && line.unread > 0 && (
          <Badge tone="info">{counted(line.unread, 'new message')}</Badge>
        )}
      </td>
      <td className={styles.mono}>{shortId(line.userId)}</td>
      <td>
        <QuestionnaireBadge status={line.status} />
      </td>
      {!isOwed(view) && <td>{line.band === null ? <Nothing /> : <BandBadge band={line.band} />}</td>}
      <td>{questionnaireReason(line.reason)}</td>
      {isOwed(view) ? (
        <td className={styles.when}>
          <Ago at={line.openedAt} now={now} />
        </td>
      ) : (
        <td className={styles.when}>
          <WhenDue line={line} now={now} />
        </td>
      )}
      {isForOfficers(view) && (
        <td>
          <Holder claim={line.claim} />
        </td>
      )}
    </ListRow>
  );
}

const whenTitles: Record<QuestionnaireView, string> = {
  waiting: 'Waiting',
  mine: 'Waiting',
  open: 'Due',
  overdue: 'Due',
  unread: 'Messages',
  decided: 'Decided',
};

function Frame({ view, children }: { view: QuestionnaireView; children: ReactNode }) {
  return (
    <Table caption={viewCaptions[view]} captionHidden>
      <thead>
        <tr className={styles.head}>
          <th scope="col">{whenTitles[view]}</th>
          <th scope="col">Questionnaire</th>
          <th scope="col">Account</th>
          <th scope="col">Status</th>
          {!isOwed(view) && <th scope="col">Risk</th>}
          <th scope="col">Reason</th>
          <th scope="col">{isOwed(view) ? 'Asked' : 'Due'}</th>
          {isForOfficers(view) && <th scope="col">Held by</th>}
        </tr>
      </thead>
      {children}
    </Table>
  );
}

export interface QueueTableProps {
  list: QuestionnaireList;
  rows: readonly Row<Line>[];
  now: number;
  /** The rows are those of the previous search. */
  stale: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  hold: object;
  /** A row is about to be opened. */
  onOpen: (requestId: string) => void;
}

/** The rows of one list. */
export function QueueTable({ list, rows, now, stale, body, hold, onOpen }: QueueTableProps) {
  return (
    <Frame view={list.view}>
      <Rows stale={stale} body={body} hold={hold}>
        {rows.map((row) => (
          <QueueRow key={row.item.requestId} row={row} list={list} now={now} onOpen={onOpen} />
        ))}
      </Rows>
    </Frame>
  );
}

const columns: Record<QuestionnaireView, number> = {
  waiting: 8,
  mine: 8,
  open: 6,
  overdue: 6,
  unread: 7,
  decided: 7,
};

/** Placeholder rows while the first page loads. */
export const QueueTableSkeleton = ({ view }: { view: QuestionnaireView }) => (
  <Frame view={view}>
    <SkeletonRows columns={columns[view]} />
  </Frame>
);
