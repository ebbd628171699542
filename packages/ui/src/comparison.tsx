import type { ReactNode } from 'react';
import { classes } from './css/classes.ts';
import styles from './comparison.module.css';
import tables from './table.module.css';

export interface ComparisonRow {
  key: string;
  label: ReactNode;
  /** One value for each source, in the order of `sources`. */
  values: readonly ReactNode[];
  /** Marks the row as different; `status` says how. */
  differs?: boolean | undefined;
  /** A StatusBadge. */
  status?: ReactNode;
}

export interface ComparisonProps {
  /** Announced before the table, not shown. */
  caption: string;
  /** Heading of the first column. */
  fieldLabel: ReactNode;
  /** 'Declared', 'Read from the document'. */
  sources: readonly string[];
  /** Heading of the last column. */
  statusLabel: ReactNode;
  rows: readonly ComparisonRow[];
}

/** The same facts from several sources side by side. */
export function Comparison({ caption, fieldLabel, sources, statusLabel, rows }: ComparisonProps) {
  return (
    // Focusable, because a keyboard can scroll only what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes(tables.sideways, styles.comparison)} aria-label={caption} tabIndex={0}>
      <table className={tables.table}>
        <caption className={tables.hiddenCaption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{fieldLabel}</th>
            {sources.map((source) => (
              <th key={source} scope="col">
                {source}
              </th>
            ))}
            <th scope="col">{statusLabel}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.differs ? styles.differs : undefined}>
              <th scope="row">{row.label}</th>
              {sources.map((source, index) => (
                <td key={source} data-source={source}>
                  {row.values[index]}
                </td>
              ))}
              <td>{row.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
