import type { Column, Item } from '@credence/contract/questionnaire-template';
import { classes } from '@credence/ui/classes';
import { type Row, textKey } from '@credence/questionnaire';
import { cellText, isNumeric, textAt } from './answer-text.ts';
import styles from './answer-table.module.css';
import { type Marked, markedRows, rowsIn, sameCell } from './changes.ts';
import type { AnswerContext, AnswerValueProps } from './context.ts';
import { changeNames, Mark } from './marks.tsx';

type Table = Extract<Item, { type: 'table' }>;

interface CellProps {
  table: Table;
  column: Column;
  row: Marked<Row>;
  texts: AnswerContext['texts'];
}

function TableCell({ table, column, row: { value, was, change }, texts }: CellProps) {
  const now = value[column.code];
  const text = cellText(texts, table, column, now);
  const differs = was !== undefined && !sameCell(was[column.code], now);
  return (
    <td className={classes(isNumeric(column) && styles.number)}>
      {differs && was[column.code] !== undefined && (
        <>
          <Mark change="removed">
            <bdi>{cellText(texts, table, column, was[column.code])}</bdi>
          </Mark>{' '}
        </>
      )}
      {now === undefined ? (
        text
      ) : (
        <Mark change={differs ? 'added' : change}>
          <bdi>{text}</bdi>
        </Mark>
      )}
    </td>
  );
}

/** The rows of a table; compared with earlier ones, each says how it differs. */
export function AnswerTable({ item, answer, before, context }: AnswerValueProps & { item: Table }) {
  const { texts } = context;
  const compared = before !== undefined;
  const key = item.columns[0]?.code ?? '';
  const rows = markedRows(rowsIn(answer), rowsIn(compared ? before : answer), key);
  const name = textAt(texts, textKey.item(item.code), item.code);
  return (
    // Focusable, because a keyboard can scroll only what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={`${name}, rows`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {compared && <th scope="col">Change</th>}
            {item.columns.map((column) => (
              <th key={column.code} scope="col" className={classes(isNumeric(column) && styles.number)}>
                {textAt(texts, textKey.column(item.code, column.code), column.code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows have no names, and two may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} className={classes(row.change && styles[row.change])}>
              {compared && <td className={styles.change}>{row.change ? changeNames[row.change] : 'Same'}</td>}
              {item.columns.map((column) => (
                <TableCell key={column.code} table={item} column={column} row={row} texts={texts} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
