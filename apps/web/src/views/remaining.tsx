import type { AccountTask } from '@credence/contract/account-tasks';
import type { Level } from '@credence/contract/words';
import { StatusBadge } from '@credence/ui/badge';
import { Link } from 'wouter';
import { formatDate } from '../i18n/format-moment.ts';
import { type Translate, useText } from '../i18n/text.ts';
import { addressOf, isTodo, OwedTitle } from './owed-task.tsx';
import styles from './remaining.module.css';

/** What a level waits for once its cases are approved, in words. */
export function remainingWords(t: Translate, level: Level, tasks: readonly AccountTask[]) {
  const count = tasks.filter(isTodo).length;
  return {
    title: t(`waits.title${level}`),
    text: count > 0 ? t('waits.left', { count, level }) : t('waits.checking', { level }),
  };
}

/** Where the next of the remaining things is done; undefined if it is not the account's turn. */
export function nextOf(tasks: readonly AccountTask[]): string | undefined {
  const next = tasks.find((task) => isTodo(task) && task.from === null);
  return next && addressOf(next);
}

function Where({ task: { status, from } }: { task: AccountTask }) {
  const t = useText();
  if (from !== null) return <span>{t('owed.from', { day: formatDate(from) })}</span>;
  if (status === 'done') return null;
  return (
    <StatusBadge tone={status === 'waiting' ? 'info' : 'warning'}>{t(`owed.status.${status}`)}</StatusBadge>
  );
}

/** Until when, if somebody asked for it by a day. */
function Due({ task }: { task: AccountTask }) {
  const t = useText();
  if (task.dueAt === null || !isTodo(task)) return null;
  return <p>{t(task.overdue ? 'owed.overdue' : 'owed.due', { day: formatDate(task.dueAt) })}</p>;
}

/** The remaining things, each with the way there and where it is. */
export function Remaining({ tasks }: { tasks: readonly AccountTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <ul className={styles.list}>
      {tasks.map((task) => (
        <li key={`${task.kind} ${task.code}`}>
          <div>
            <Link href={addressOf(task)}>
              <OwedTitle task={task} />
            </Link>
            <Due task={task} />
          </div>
          <Where task={task} />
        </li>
      ))}
    </ul>
  );
}
