import type { AccountTask } from '@credence/contract/account-tasks';
import type { SuitabilityTestCode } from '@credence/contract/words';
import { Badge, StatusBadge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Disclosure } from '@credence/ui/disclosure';
import type { Tone } from '@credence/ui/tone';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatShare } from '../../i18n/format-bytes.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { currentLanguage, isRightToLeft } from '../../i18n/language.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import { reasonAsked } from '../../views/reason-asked.ts';
import { paths } from '../../host/paths.ts';
import styles from './owed.module.css';
import { owedQuery } from './queries.ts';

/** The screen of any questionnaire, and the list of one's own. */
const questionnaires = '/auth/questionnaire';
const list = '/auth/questionnaires';
const riskTest: SuitabilityTestCode = 'risk-tolerance-test';

const tones: Record<AccountTask['status'], Tone> = {
  changes: 'danger',
  todo: 'warning',
  waiting: 'info',
  done: 'success',
};

/** Where a task is done, or looked at again: each screen takes any code of its kind. */
function addressOf({ kind, code, requestId }: AccountTask): string {
  if (kind === 'suitability-test') return code === riskTest ? paths.riskTest : paths.knowledgeTest;
  if (kind === 'agreement') return `${paths.agreement}?code=${code}`;
  return `${questionnaires}?${requestId === null ? `template_code=${code}` : `request_id=${requestId}`}`;
}

function Title({ task }: { task: AccountTask }) {
  const t = useText();
  if (task.kind === 'suitability-test')
    return t(task.code === riskTest ? 'suitability.risk' : 'suitability.knowledge');
  return (
    <span lang={task.language} dir={isRightToLeft(task.language) ? 'rtl' : 'ltr'}>
      {task.title}
    </span>
  );
}

/** From so many days before it is due, how many are left is said. */
const soon = 14;

/** Until when, or when it was done. */
function momentOf(
  t: Translate,
  { status, at, from, dueAt, daysLeft, overdue }: AccountTask,
): string | undefined {
  if (status === 'done') return at === null ? undefined : t('owed.doneOn', { day: formatDate(at) });
  if (status === 'waiting') return at === null ? undefined : t('owed.sentOn', { day: formatDate(at) });
  if (from !== null) return t('owed.from', { day: formatDate(from) });
  if (dueAt === null) return undefined;
  if (daysLeft !== null && daysLeft <= soon)
    return t('owed.dueIn', { count: daysLeft, day: formatDate(dueAt) });
  return t(overdue ? 'owed.overdue' : 'owed.due', { day: formatDate(dueAt) });
}

/** What the account may withdraw because of a task, and what gives it the rest back. */
function limitLines(t: Translate, { limits, overdue, status }: AccountTask): string[] {
  if (limits === null) return [];
  const { now, overdue: later, sent } = limits;
  const share = (part: number) => ({ percent: formatShare(part / 100) });
  const waits = status === 'waiting';
  return [
    ...(now === 100 ? [] : [now === 0 ? t('owed.limit.none') : t('owed.limit.part', share(now))]),
    ...(overdue || later >= now
      ? []
      : [later === 0 ? t('owed.limit.laterNone') : t('owed.limit.laterPart', share(later))]),
    ...(waits || sent <= now
      ? []
      : [sent === 100 ? t('owed.limit.sentAll') : t('owed.limit.sentPart', share(sent))]),
    ...(now === 100 || (sent === 100 && !waits) ? [] : [t('owed.limit.accepted')]),
  ];
}

const asks = ({ kind, status }: AccountTask): boolean =>
  kind !== 'agreement' && (status === 'todo' || status === 'changes');

function Task({ task }: { task: AccountTask }) {
  const t = useText();
  const reason = asks(task) ? reasonAsked(t, task.reason) : undefined;
  const moment = momentOf(t, task);
  return (
    <li className={styles.task}>
      <div className={styles.what}>
        <Link href={addressOf(task)}>
          <Title task={task} />
        </Link>
        {moment && <p>{moment}</p>}
        {reason && <p>{reason}</p>}
        {limitLines(t, task).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {task.unread > 0 && <StatusBadge tone="info">{t('owed.unread', { count: task.unread })}</StatusBadge>}
      {task.status !== 'done' && (
        <StatusBadge tone={tones[task.status]}>{t(`owed.status.${task.status}`)}</StatusBadge>
      )}
    </li>
  );
}

const List = ({ tasks }: { tasks: readonly AccountTask[] }): ReactNode => (
  <ul className={styles.tasks}>
    {tasks.map((task) => (
      <Task key={`${task.kind} ${task.code} ${task.requestId ?? ''}`} task={task} />
    ))}
  </ul>
);

/** Questionnaires, agreements and tests: what is owed by urgency, and what was done. */
export function Owed() {
  const t = useText();
  const { data: tasks = [] } = useQuery(owedQuery(currentLanguage()));
  const open = tasks.filter(({ status }) => status !== 'done');
  const done = tasks.filter(({ status }) => status === 'done');
  if (tasks.length === 0) return null;
  return (
    <Card title={t('owed.title')} aside={open.length > 0 && <Badge tone="warning">{open.length}</Badge>}>
      {open.length > 0 ? <List tasks={open} /> : <p className={styles.nothing}>{t('owed.nothing')}</p>}
      {done.length > 0 && (
        <Disclosure showText={t('owed.done.show')} hideText={t('owed.done.hide')}>
          <List tasks={done} />
        </Disclosure>
      )}
      {tasks.some(({ kind }) => kind === 'questionnaire') && (
        <p className={styles.all}>
          <Link href={list}>{t('owed.all')}</Link>
        </p>
      )}
    </Card>
  );
}

/** The most urgent questionnaire, above everything else: without it nothing goes on. */
export function OwedNotice() {
  const t = useText();
  const { data: tasks } = useQuery(owedQuery(currentLanguage()));
  const first = tasks?.find(
    ({ kind, status }) => kind === 'questionnaire' && (status === 'todo' || status === 'changes'),
  );
  if (!first) return null;
  return (
    <Banner
      tone="warning"
      title={<Title task={first} />}
      action={
        <Link href={addressOf(first)} asChild>
          <Button href={addressOf(first)}>
            {t(first.status === 'changes' ? 'owed.mend' : 'owed.answer')}
          </Button>
        </Link>
      }
    >
      {[momentOf(t, first) ?? t('owed.asked'), ...limitLines(t, first)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  );
}
