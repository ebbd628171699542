import type { ReactNode } from 'react';
import styles from './quiet.module.css';

/** A result that is as expected: shown with an icon, but without drawing attention. */
export function Quiet({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.quiet}>
      {icon}
      {children}
    </span>
  );
}
