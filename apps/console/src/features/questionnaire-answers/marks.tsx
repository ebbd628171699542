import { classes } from '@credence/ui/classes';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { ReactNode } from 'react';
import type { Change } from './changes.ts';
import styles from './marks.module.css';

export const changeNames: Record<Change, string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
};

/** Something that is new or no longer there, told by sign, colour and hidden word. */
export function Mark({ change, children }: { change: Change | undefined; children: ReactNode }) {
  if (change === undefined || change === 'changed') return children;
  const Tag = change === 'added' ? 'ins' : 'del';
  return (
    <Tag className={classes(styles.mark, styles[change])}>
      <VisuallyHidden>{changeNames[change]}: </VisuallyHidden>
      {children}
    </Tag>
  );
}

export interface BeforeAndNowProps {
  before: ReactNode;
  now: ReactNode;
}

/** What an answer was, and what it is. */
export function BeforeAndNow({ before, now }: BeforeAndNowProps) {
  return (
    <div className={styles.pair}>
      <div className={styles.before}>
        <span className={styles.side}>Before</span>
        {before}
      </div>
      <div>
        <span className={styles.side}>Now</span>
        {now}
      </div>
    </div>
  );
}
