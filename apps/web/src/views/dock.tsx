import type { ReactNode } from 'react';
import styles from './dock.module.css';

/** What there is to decide about a text, in sight while that is read. */
export const Dock = ({ children }: { children: ReactNode }) => <div className={styles.dock}>{children}</div>;
