import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  text?: ReactNode;
  /** Above the title: a back link or the name of the section. */
  above?: ReactNode;
  /** Beside the title where there is room. */
  actions?: ReactNode;
}

/** The title of a screen. */
export function PageHeader({ title, text, above, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.titles}>
        {above && <div className={styles.above}>{above}</div>}
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
