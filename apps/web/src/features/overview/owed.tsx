import type { AccountTask } from '@credence/contract/account-tasks';
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
import { currentLanguage } from '../../i18n/language.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import { owedQuery } from '../../queries/owed.ts';
import { addressOf, isTodo, OwedTitle } from '../../views/owed-task.tsx';
import { reasonAsked } from '../../views/reason-asked.ts';
import styles from './owed.module.css';

/** The account's own questionnaires. */
const list = '/auth/questionnaires';

const tones: Record<AccountTask['status'], Tone> = {
  changes: 'danger',
  todo: 'warning',
  waiting: 'info',
  done: 'success',
};

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

const asks = (task: AccountTask): boolean => task.kind !== 'agreement' && isTodo(task);

function Task({ task }: { task: AccountTask }) {
  const t = useText();
  const reason = asks(task) ? reasonAsked(t, task.reason) : undefined;
  const moment = momentOf(t, task);
  return (
    <li className={styles.task}>
      <div className={styles.what}>
        <Link href={addressOf(task)}>
          <OwedTitle task={task} />
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

interface OwedProps {
  /** What the level waits for stands in the panel of the next step already. */
  besideLevel: boolean;
}

const isElsewhere = ({ level }: AccountTask, { besideLevel }: OwedProps): boolean =>
  besideLevel && level !== null;

/** Questionnaires, agreements and tests: what is owed by urgency, and what was done. */
export function Owed(props: OwedProps) {
  const t = useText();
  const { data = [] } = useQuery(owedQuery(currentLanguage()));
  const tasks = data.filter((task) => !isElsewhere(task, props));
  const open = tasks.filter(({ status }) => status !== 'done');
  const done = tasks.filter(({ status }) => status === 'done');
  if (tasks.length === 0) return null;
  return (
    <Card title={t('owed.title')} aside={open.length > 0 && <Badge tone="warning">{open.length}</Badge>}>
      {open.length > 0 && <List tasks={open} />}
      {done.length === data.length && <p className={styles.nothing}>{t('owed.nothing')}</p>}
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
export function OwedNotice(props: OwedProps) {
  const t = useText();
  const { data: tasks } = useQuery(owedQuery(currentLanguage()));
  const first = tasks?.find(
    (task) => task.kind === 'questionnaire' && isTodo(task) && !isElsewhere(task, props),
  );
  if (!first) return null;
  return (
    <Banner
      tone="warning"
      title={<OwedTitle task={first} />}
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
