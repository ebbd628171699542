import { classes } from '@credence/ui/classes';
import { ClockIcon } from '@credence/ui/icons/clock';
import { WarningIcon } from '@credence/ui/icons/warning';
import { exactTime, promisedBy, untilWords } from '../words/time.ts';
import styles from './age.module.css';

/** Less than this is soon, in milliseconds. */
const soon = 4 * 3_600_000;

export interface PromisedProps {
  /** Since when somebody waits. */
  since: string;
  now: number;
}

/** How long until somebody who waits is due an answer, the exact times on hover. */
export function Promised({ since, now }: PromisedProps) {
  const due = promisedBy(since);
  const left = Date.parse(due) - now;
  const Icon = left <= 0 ? WarningIcon : ClockIcon;
  return (
    <time
      dateTime={due}
      title={`Sent ${exactTime(since)}, due ${exactTime(due)}`}
      className={classes(styles.age, left <= 0 && styles.overdue, left > 0 && left < soon && styles.late)}
    >
      {left < soon && <Icon />}
      {left > 0 && 'due '}
      {untilWords(due, now)}
    </time>
  );
}
