import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './css/classes.ts';
import { type Tone, toneIcon } from './tone.tsx';

export interface BadgeProps {
  tone?: Tone | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short word or number about the content beside it. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** A badge with the icon of its tone. */
export function StatusBadge({ tone = 'neutral', children }: Omit<BadgeProps, 'icon'>) {
  const ToneIcon = toneIcon[tone];
  return (
    <Badge tone={tone} icon={<ToneIcon />}>
      {children}
    </Badge>
  );
}
