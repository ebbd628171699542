import { classes } from '@credence/ui/classes';
import { ClockIcon } from '@credence/ui/icons/clock';
import { WarningIcon } from '@credence/ui/icons/warning';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { age, exactTime, lateness } from '../words/time.ts';
import styles from './age.module.css';

export interface AgeProps {
  since: string;
  now: number;
}

const notes = { fresh: undefined, late: 'waiting long', overdue: 'overdue' } as const;
const icons = { fresh: undefined, late: ClockIcon, overdue: WarningIcon } as const;

/**
 * How long something has waited, the exact time on hover. Lateness shows as colour, icon and hidden words.
 */
export function Age({ since, now }: AgeProps) {
  const state = lateness(since, now);
  const Icon = icons[state];
  const note = notes[state];
  return (
    <time dateTime={since} title={exactTime(since)} className={classes(styles.age, styles[state])}>
      {Icon && <Icon />}
      {age(since, now)}
      {note && <VisuallyHidden>, {note}</VisuallyHidden>}
    </time>
  );
}
