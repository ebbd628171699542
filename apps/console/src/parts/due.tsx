import { classes } from '@credence/ui/classes';
import { ClockIcon } from '@credence/ui/icons/clock';
import { WarningIcon } from '@credence/ui/icons/warning';
import { age, dueDay, exactTime, untilWords } from '../words/time.ts';
import styles from './age.module.css';

export interface DueProps {
  at: string;
  now: number;
}

const soon = 3 * 86_400_000;

/** The last day for something that is owed and how long it is away, the exact time on hover. */
export function Due({ at, now }: DueProps) {
  const left = Date.parse(at) - now;
  const Icon = left <= 0 ? WarningIcon : ClockIcon;
  return (
    <time
      dateTime={at}
      title={exactTime(at)}
      className={classes(styles.age, left <= 0 && styles.overdue, left > 0 && left < soon && styles.late)}
    >
      {left < soon && <Icon />}
      {dueDay(at)} <span className={styles.away}>({untilWords(at, now)})</span>
    </time>
  );
}

/** The last day for something that was handed in, and by how much that was late. */
export function WasDue({ at, handedIn }: { at: string; handedIn: string | null }) {
  const late = handedIn !== null && Date.parse(handedIn) > Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(at)} className={classes(styles.age, late && styles.late)}>
      {late && <WarningIcon />}
      {dueDay(at)}
      {late && ` (${age(at, Date.parse(handedIn))} late)`}
    </time>
  );
}
