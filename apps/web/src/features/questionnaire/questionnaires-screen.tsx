import type { AccountTask } from '@credence/contract/account-tasks';
import type { QuestionnaireLine } from '@credence/contract/questionnaire';
import { StatusBadge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Column } from '@credence/ui/column';
import { DataList } from '@credence/ui/data-list';
import { DocumentIcon } from '@credence/ui/icons/document';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { EmptyState } from '@credence/ui/state-message';
import type { Tone } from '@credence/ui/tone';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { host } from '../../host/choose.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { currentLanguage, isRightToLeft } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { owedQuery } from '../../queries/owed.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { DownloadCopy } from '../../views/download-copy.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { usePageName } from '../../views/page-name.ts';
import { copyFile, listQuery } from './queries.ts';
import { questionnaireAddress } from './routes.ts';
import styles from './questionnaires-screen.module.css';
import { useWords } from './words/words.ts';
import { reasonAsked } from '../../views/reason-asked.ts';

type Status = QuestionnaireLine['status'];

const tones: Record<Status, Tone> = {
  QUESTIONNAIRE_STATUS_UNDEFINED: 'neutral',
  QUESTIONNAIRE_STATUS_UNSUBMIT: 'warning',
  QUESTIONNAIRE_STATUS_PENDING: 'info',
  QUESTIONNAIRE_STATUS_PENDING_NO_EDIT: 'info',
  QUESTIONNAIRE_STATUS_APPROVED: 'success',
  QUESTIONNAIRE_STATUS_REJECTED: 'danger',
};

const isToDo = ({ status }: QuestionnaireLine): boolean =>
  status === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || status === 'QUESTIONNAIRE_STATUS_REJECTED';

interface LineProps {
  line: QuestionnaireLine;
  /** The same as a task, once that is known: of what is done long ago there is none. */
  task: AccountTask | undefined;
  /** What is to be done before the others. */
  first: boolean;
}

function Line({ line, task, first }: LineProps) {
  const t = useWords();
  const text = useText();
  const { status, title, language, receipt, dueAt, submittedAt, decidedAt, openedAt } = line;
  const day = (label: string, time: string | null) =>
    time === null ? [] : [{ label, value: formatDate(time) }];
  const address = questionnaireAddress(line);
  const isBack = status === 'QUESTIONNAIRE_STATUS_REJECTED';
  const reason = isToDo(line) ? reasonAsked(text, isBack ? 'changes' : line.reason) : undefined;
  // What was sent back says so, late or not.
  const late = status === 'QUESTIONNAIRE_STATUS_UNSUBMIT' && task?.overdue === true;
  return (
    <Card
      title={
        <span lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
          {title}
        </span>
      }
      text={reason}
      aside={
        <div className={styles.badges}>
          {task && task.unread > 0 && (
            <StatusBadge tone="info">{text('owed.unread', { count: task.unread })}</StatusBadge>
          )}
          {late ? (
            <StatusBadge tone="danger">{text('owed.status.overdue')}</StatusBadge>
          ) : (
            <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
          )}
        </div>
      }
      tone={first ? 'highlight' : 'plain'}
      actions={
        <>
          <Link href={address} asChild>
            <Button href={address} variant={first ? 'primary' : 'secondary'}>
              {t(isBack ? 'review.change' : isToDo(line) ? 'list.fill' : 'list.look')}
            </Button>
          </Link>
          {receipt !== '' && !isToDo(line) && <DownloadCopy {...copyFile(line)} of={title} />}
        </>
      }
    >
      <DataList
        rows={[
          ...(isToDo(line) ? day(t('list.due'), dueAt) : []),
          ...(receipt === '' ? [] : [{ label: t('receipt.number'), value: <bdi>{receipt}</bdi> }]),
          ...(submittedAt === null ? day(t('list.opened'), openedAt) : day(t('receipt.sent'), submittedAt)),
          ...(isToDo(line) ? [] : day(t('receipt.decided'), decidedAt)),
        ]}
      />
    </Card>
  );
}

/** What there is to fill in comes first, by its day; the rest as the server has it, newest first. */
const inOrder = (lines: readonly QuestionnaireLine[]): readonly QuestionnaireLine[] => [
  ...lines.filter(isToDo).toSorted((one, other) => (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9')),
  ...lines.filter((line) => !isToDo(line)),
];

/** Every questionnaire of one's own, with where it stands. */
export default function QuestionnairesScreen() {
  const t = useWords();
  const list = useQuery(listQuery(currentLanguage()));
  const { data } = list;
  const { data: tasks } = useQuery(owedQuery(currentLanguage()));
  usePageName(t('list.title'));
  useEffect(() => {
    if (data) host.ready();
  }, [data]);
  if (!data)
    return (
      <Column>
        <NotYet of={[list]} />
      </Column>
    );
  return (
    <Column>
      <Stack gap="lg">
        <PageHeader above={<BackToOverview />} title={t('list.title')} text={t('list.text')} />
        {data.length === 0 ? (
          <EmptyState icon={<DocumentIcon />} title={t('list.empty')} text={t('list.emptyText')} />
        ) : (
          inOrder(data).map((line, at) => (
            <Line
              key={line.request_id}
              line={line}
              task={tasks?.find(({ requestId }) => requestId === line.request_id)}
              first={at === 0 && isToDo(line)}
            />
          ))
        )}
      </Stack>
    </Column>
  );
}
