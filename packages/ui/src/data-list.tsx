import type { ReactNode } from 'react';
import styles from './data-list.module.css';

export interface DataRow {
  /** Key of the row; defaults to the label if that is a text. */
  key?: string | undefined;
  label: ReactNode;
  value: ReactNode;
  /** At the end of the row: a badge or a copy button. */
  aside?: ReactNode;
}

/** Names and values. */
export function DataList({ rows }: { rows: readonly DataRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map((row, index) => (
        <div key={row.key ?? (typeof row.label === 'string' ? row.label : index)} className={styles.row}>
          <dt className={styles.label}>{row.label}</dt>
          <dd className={styles.value}>
            <span>{row.value}</span>
            {row.aside}
          </dd>
        </div>
      ))}
    </dl>
  );
}
