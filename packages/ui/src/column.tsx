import type { ReactNode } from 'react';
import styles from './column.module.css';

/** Keeps a screen that is read from top to bottom, or filled in, to a width that the eye follows: 640 px. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
