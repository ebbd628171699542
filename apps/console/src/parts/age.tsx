import { ClockIcon, VisuallyHidden, WarningIcon, classes } from '@credence/ui';
import { age, exactTime, lateness } from '../i18n/time.ts';
import styles from './age.module.css';

export interface AgeProps {
  since: string;
  now: number;
}

const notes = { fresh: undefined, late: 'waiting long', overdue: 'overdue' } as const;
const icons = { fresh: undefined, late: ClockIcon, overdue: WarningIcon } as const;

/** How long something has waited; the exact time on hover. Lateness is told by colour, icon and, when read out, words. */
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
