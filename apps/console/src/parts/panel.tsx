import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

export interface PanelProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** The panels of a screen that has nothing beside them, on one surface. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>;
}

/** A titled block of facts. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
