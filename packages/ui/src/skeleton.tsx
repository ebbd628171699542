import { classes } from './css/classes.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Placeholder for lines of text (default), a heading, a control or a card. */
  shape?: 'text' | 'title' | 'control' | 'card' | undefined;
  /** How many lines of text. */
  lines?: number | undefined;
}

/**
 * Reserves the space of content that is loading, so that nothing jumps. Hidden from screen readers: announce
 * the wait elsewhere.
 */
export function Skeleton({ shape = 'text', lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.group} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classes(styles.bone, styles[shape])} />
      ))}
    </span>
  );
}
