import type { AccountTask } from '@credence/contract/account-tasks';
import { Badge, StatusBadge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Disclosure } from '@credence/ui/disclosure';
import type { Tone } from '@credence/ui/tone';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '../../host/paths.ts';
import { formatShare } from '../../i18n/format-bytes.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { type TextKey, type Translate, useText } from '../../i18n/text.ts';
import { owedQuery } from '../../queries/owed.ts';
import { addressOf, isTodo, isUpkeep, OwedTitle } from '../../views/owed-task.tsx';
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
  { kind, status, at, from, dueAt, daysLeft, overdue }: AccountTask,
): string | undefined {
  if (status === 'done') return at === null ? undefined : t('owed.doneOn', { day: formatDate(at) });
  if (status === 'waiting') return at === null ? undefined : t('owed.sentOn', { day: formatDate(at) });
  if (from !== null) return t('owed.from', { day: formatDate(from) });
  if (dueAt === null) return undefined;
  if (kind === 'investor-class')
    return t(overdue ? 'owed.class.ended' : 'owed.class.ends', { day: formatDate(dueAt) });
  if (daysLeft !== null && daysLeft <= soon)
    return t('owed.dueIn', { count: daysLeft, day: formatDate(dueAt) });
  return t(overdue ? 'owed.overdue' : 'owed.due', { day: formatDate(dueAt) });
}

/** How much of the daily limits the other tasks leave; the strictest counts. */
const leftByOthers = (task: AccountTask, tasks: readonly AccountTask[]): number =>
  Math.min(100, ...tasks.flatMap((other) => (other === task || !other.limits ? [] : other.limits.now)));

/** How much may be withdrawn, by what gives it back: answers, or what keeps the file current. */
const limitTexts = {
  answers: {
    laterNone: 'owed.limit.laterNone',
    laterPart: 'owed.limit.laterPart',
    sentAll: 'owed.limit.sentAll',
    sentPart: 'owed.limit.sentPart',
  },
  upkeep: {
    laterNone: 'upkeep.limit.laterNone',
    laterPart: 'upkeep.limit.laterPart',
    sentAll: 'upkeep.limit.sentAll',
    sentPart: 'upkeep.limit.sentPart',
  },
} as const;

/** What the account may withdraw because of a task, and what gives it the rest back. */
function limitLines(t: Translate, task: AccountTask, tasks: readonly AccountTask[]): string[] {
  const { limits, status, overdue } = task;
  if (limits === null) return [];
  const others = leftByOthers(task, tasks);
  const now = Math.min(limits.now, others);
  const later = Math.min(limits.overdue, others);
  const sent = Math.min(limits.sent, others);
  const share = (part: number) => ({ percent: formatShare(part / 100) });
  const waits = status === 'waiting';
  // A test is passed, not sent.
  const isDone = isUpkeep(task) || task.kind === 'suitability-test';
  const say = isDone ? limitTexts.upkeep : limitTexts.answers;
  return [
    ...(limits.now === 100 ? [] : [now === 0 ? t('owed.limit.none') : t('owed.limit.part', share(now))]),
    ...(overdue || later >= now ? [] : [later === 0 ? t(say.laterNone) : t(say.laterPart, share(later))]),
    ...(waits || sent <= now ? [] : [sent === 100 ? t(say.sentAll) : t(say.sentPart, share(sent))]),
    ...(limits.now === 100 || others < 100 || (sent === 100 && !waits) ? [] : [t('owed.limit.accepted')]),
  ];
}

/** A document that has run out does not run out any more; what was sent back is asked because of that. */
function reasonOf({ reason, status, overdue }: AccountTask): string {
  if (status === 'changes') return 'changes';
  return reason === 'expiry' && overdue ? 'expired' : reason;
}

function Status({ task: { kind, status, overdue } }: { task: AccountTask }) {
  const t = useText();
  if (status === 'done') return null;
  // Nobody has to belong to a class.
  const late = status === 'todo' && overdue && kind !== 'investor-class';
  return (
    <StatusBadge tone={late ? 'danger' : tones[status]}>
      {t(`owed.status.${late ? 'overdue' : status}`)}
    </StatusBadge>
  );
}

interface TaskProps {
  task: AccountTask;
  /** Everything that is owed or done. */
  all: readonly AccountTask[];
}

function Task({ task, all }: TaskProps) {
  const t = useText();
  const reason = isTodo(task) ? reasonAsked(t, reasonOf(task)) : undefined;
  const moment = momentOf(t, task);
  return (
    <li className={styles.task}>
      <div className={styles.head}>
        <Link href={addressOf(task)}>
          <OwedTitle task={task} />
        </Link>
        <Status task={task} />
        {task.unread > 0 && <StatusBadge tone="info">{t('owed.unread', { count: task.unread })}</StatusBadge>}
      </div>
      {moment && <p className={isTodo(task) ? styles.moment : undefined}>{moment}</p>}
      {reason && <p>{reason}</p>}
      {limitLines(t, task, all).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </li>
  );
}

const List = ({ tasks, all }: { tasks: readonly AccountTask[]; all: readonly AccountTask[] }): ReactNode => (
  <ul className={styles.tasks}>
    {tasks.map((task) => (
      <Task key={`${task.kind} ${task.code} ${task.requestId ?? ''}`} task={task} all={all} />
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
  const todo = open.filter(isTodo).length;
  const asks = tasks.some(({ kind }) => kind === 'questionnaire');
  if (tasks.length === 0) return null;
  return (
    <Card title={t('owed.title')} aside={todo > 0 && <Badge tone="warning">{todo}</Badge>}>
      {open.length > 0 && <List tasks={open} all={data} />}
      {done.length === data.length && <p className={styles.nothing}>{t('owed.nothing')}</p>}
      {done.length > 0 && (
        <Disclosure showText={t('owed.done.show')} hideText={t('owed.done.hide')}>
          <List tasks={done} all={data} />
        </Disclosure>
      )}
      {(done.length > 0 || asks) && (
        <p className={styles.all}>
          {done.length > 0 && <Link href={paths.done}>{t('owed.done.all')}</Link>}
          {asks && <Link href={list}>{t('owed.all')}</Link>}
        </p>
      )}
    </Card>
  );
}

/** Its day has passed, or nothing can be withdrawn before it is answered. */
const isPressing = ({ overdue, limits }: AccountTask): boolean => overdue || limits?.now === 0;

/** What the button of the notice says. */
const actionOf = ({ kind, status }: AccountTask): TextKey => {
  if (kind === 'document') return 'upkeep.renew';
  if (kind === 'refresh') return 'upkeep.look';
  return status === 'changes' ? 'owed.mend' : 'owed.answer';
};

/** What runs out in two months is in the list; from its last month on it is above everything else. */
const isNoticed = (task: AccountTask): boolean =>
  task.kind === 'questionnaire' || (isUpkeep(task) && (task.daysLeft ?? 0) <= 30);

interface OwedNoticeProps extends OwedProps {
  /** Told whether what is owed is overdue. */
  onPress: (pressing: boolean) => void;
}

/** The most urgent questionnaire, document or detail, above everything else. */
export function OwedNotice({ onPress, ...props }: OwedNoticeProps) {
  const t = useText();
  const { data: tasks = [] } = useQuery(owedQuery(currentLanguage()));
  const first = tasks.find((task) => isNoticed(task) && isTodo(task) && !isElsewhere(task, props));
  const pressing = first !== undefined && isPressing(first);
  useEffect(() => {
    onPress(pressing);
    return () => onPress(false);
  }, [onPress, pressing]);
  if (!first) return null;
  // The rest about its limits is in the list.
  const [limit] = limitLines(t, first, tasks);
  return (
    <Banner
      tone={pressing ? 'danger' : 'warning'}
      title={<OwedTitle task={first} />}
      action={
        <Link href={addressOf(first)} asChild>
          <Button href={addressOf(first)} variant={pressing ? 'primary' : 'secondary'}>
            {t(actionOf(first))}
          </Button>
        </Link>
      }
    >
      <p>{momentOf(t, first) ?? t('owed.asked')}</p>
      {limit && <p>{limit}</p>}
    </Banner>
  );
}
