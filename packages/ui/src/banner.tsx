import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classes } from './css/classes.ts';
import { type Tone, toneIcon } from './tone.tsx';

export interface BannerProps {
  tone?: Exclude<Tone, 'neutral'> | undefined;
  title?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** Announces the banner when it appears: `danger` at once, the others when the reader pauses. */
  announce?: boolean | undefined;
  children?: ReactNode;
}

/** A message about the whole screen or card. */
export function Banner({ tone = 'info', title, action, announce, children }: BannerProps) {
  const ToneIcon = toneIcon[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={classes(styles.banner, styles[tone])} role={announce ? role : undefined}>
      <ToneIcon className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
