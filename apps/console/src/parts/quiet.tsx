import type { ReactNode } from 'react';
import styles from './quiet.module.css';

/** What is as it should be: said, with a sign, but without drawing the eye. */
export function Quiet({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.quiet}>
      {icon}
      {children}
    </span>
  );
}
