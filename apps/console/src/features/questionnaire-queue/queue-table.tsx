import type { ReviewQuestionnaireLine } from '@credence/contract/review-questionnaire';
import { Badge } from '@credence/ui/badge';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { Holder } from '../../lists/holder.tsx';
import type { LinkOfRow } from '../../lists/list.tsx';
import { Nothing } from '../../lists/rows.tsx';
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

type Line = ReviewQuestionnaireLine;

const isForOfficers = (view: QuestionnaireView): boolean => view === 'waiting' || view === 'mine';

/** Views of what applicants owe. */
const isOwed = (view: QuestionnaireView): boolean => view === 'open' || view === 'overdue';

const Ago = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={exactTime(at)}>
    {age(at, now)} ago
  </time>
);

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

export interface QueueCellsProps {
  line: Line;
  list: QuestionnaireList;
  now: number;
  link: LinkOfRow;
}

/** The row of a questionnaire. */
export function QueueCells({ line, list, now, link }: QueueCellsProps) {
  const { view } = list;
  return (
    <>
      <td className={styles.when}>
        {link(
          questionnaireHref(line, list),
          <>
            <When line={line} view={view} now={now} />
            <VisuallyHidden>
              , open {line.title}, questionnaire {shortId(line.requestId)}
            </VisuallyHidden>
          </>,
        )}
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
    </>
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

/** What the rows of a view tell. */
export const columnsOf = (view: QuestionnaireView): string[] => [
  whenTitles[view],
  'Questionnaire',
  'Account',
  'Status',
  ...(isOwed(view) ? [] : ['Risk']),
  'Reason',
  isOwed(view) ? 'Asked' : 'Due',
  ...(isForOfficers(view) ? ['Held by'] : []),
];
