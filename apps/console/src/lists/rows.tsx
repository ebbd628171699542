import { classes } from '@credence/ui/classes';
import { Skeleton } from '@credence/ui/skeleton';
import { Table } from '@credence/ui/table';
import type { ReactNode, RefObject } from 'react';
import styles from './rows.module.css';

/** What stands above a column; numbers are lined up at the end. */
export type Column = string | { title: string; align: 'end' };

export interface ListTableProps {
  caption: string;
  columns: readonly Column[];
  /** The body. */
  children: ReactNode;
}

/** The table of a list. */
export function ListTable({ caption, columns, children }: ListTableProps) {
  return (
    <Table caption={caption} captionHidden>
      <thead>
        <tr>
          {columns.map((column) => {
            const { title, align } = typeof column === 'string' ? { title: column } : column;
            return (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            );
          })}
        </tr>
      </thead>
      {children}
    </Table>
  );
}

export interface RowsProps {
  /** The rows are those of the previous search. */
  stale: boolean;
  body?: RefObject<HTMLTableSectionElement | null>;
  /** What keeps the rows in place while somebody points at them. */
  hold?: object;
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
export function ListRow({ gone = false, children }: { gone?: boolean; children: ReactNode }) {
  return <tr className={classes(styles.row, gone && styles.gone)}>{children}</tr>;
}

/** Beside the link of a row that is gone. */
export const GoneNote = () => <span className={styles.goneNote}>left this list</span>;

/** In a cell that has nothing to tell. */
export const Nothing = () => <span className={styles.quiet}>–</span>;

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder rows while the first page loads. */
export function ListTableSkeleton({ caption, columns }: Omit<ListTableProps, 'children'>) {
  return (
    <ListTable caption={caption} columns={columns}>
      <tbody aria-busy="true">
        {skeletonRows.map((row) => (
          <tr key={row} className={styles.row}>
            {Array.from({ length: columns.length }, (_, column) => (
              <td key={column}>
                <Skeleton />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
