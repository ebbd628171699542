import type { ReactNode } from 'react';
import styles from './column.module.css';

/** Limits a text or form to a readable width: 640 px. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
