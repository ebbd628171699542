import { classes } from '@credence/ui/classes';
import { Skeleton } from '@credence/ui/skeleton';
import type { ReactNode, RefObject } from 'react';
import styles from './rows.module.css';

export interface RowsProps {
  /** The rows are those of the previous search. */
  stale: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  /** What keeps the rows in place while somebody points at them. */
  hold: object;
  children: ReactNode;
}

/** The body of a list's table. */
export function Rows({ stale, body, hold, children }: RowsProps) {
  return (
    <tbody ref={body} aria-busy={stale} className={classes(stale && styles.stale)} {...hold}>
      {children}
    </tbody>
  );
}

/** A row; one that is `gone` keeps its place. */
export function ListRow({ gone, children }: { gone: boolean; children: ReactNode }) {
  return <tr className={classes(styles.row, gone && styles.gone)}>{children}</tr>;
}

/** Beside the link of a row that is gone. */
export const GoneNote = () => <span className={styles.goneNote}>left this list</span>;

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder rows while the first page loads. */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-busy="true">
      {skeletonRows.map((row) => (
        <tr key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <Skeleton />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
