import { BackIcon } from '@credence/ui/icons/back';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import headers from '../../holds/header.module.css';
import { searchNext } from '../../lists/use-search.ts';
import { Age } from '../../parts/age.tsx';
import { CopyId } from '../../parts/copy-id.tsx';
import { Due } from '../../parts/due.tsx';
import { exactTime } from '../../words/time.ts';
import {
  isOpen,
  listHref,
  QuestionnaireBadge,
  readList,
  type ReviewedQuestionnaire,
  waits,
} from '../questionnaire/index.ts';
import styles from './questionnaire-header.module.css';

/** When it was decided, or how long it has waited, or until when it is owed. */
function When({ line }: Pick<ReviewedQuestionnaire, 'line'>) {
  const now = useServerTime(10_000);
  const { submittedAt, decidedAt, dueAt } = line;
  if (waits(line) && submittedAt !== null) {
    return (
      <span className={headers.quiet}>
        Waiting <Age since={submittedAt} now={now} />
      </span>
    );
  }
  return (
    <>
      {decidedAt !== null && (
        <span className={headers.quiet}>
          Decided <time dateTime={decidedAt}>{exactTime(decidedAt)}</time>
        </span>
      )}
      {dueAt !== null && isOpen(line) && (
        <span className={headers.quiet}>
          Due <Due at={dueAt} now={now} />
        </span>
      )}
    </>
  );
}

/** Which questionnaire this is, whose, and how it stands. */
export function QuestionnaireHeader({ reviewed }: { reviewed: ReviewedQuestionnaire }) {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const { line } = reviewed;
  return (
    <div className={headers.header}>
      <Link href={listHref(readList(search))} className={headers.back} title="Back to the list (Q)">
        <BackIcon label="Back to the list" />
      </Link>
      <h1 className={headers.title}>{line.title}</h1>
      <span className={headers.quiet}>Version {line.version}</span>
      <QuestionnaireBadge status={line.status} />
      <When line={line} />
      <div className={headers.ids}>
        <CopyId label="Questionnaire" id={line.requestId} />
        <CopyId label="Account" id={line.userId} />
        {/* The queue is searched by the account; the id goes in the body of the request. */}
        <Link
          href="/queue/decided"
          className={styles.cases}
          onClick={() => searchNext(client, 'queue', line.userId)}
        >
          Its cases
        </Link>
      </div>
    </div>
  );
}
