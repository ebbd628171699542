import type { Item } from '@credence/contract/questionnaire-template';
import type { Answer, Cell, PlacedFault, Row } from './answers.ts';

type Table = Extract<Item, { type: 'table' }>;
type Place = NonNullable<Table['differs']>[number]['from'];

/** Types whose values can be the same in two rows. */
export const comparable: readonly Item['type'][] = ['text', 'choice', 'country', 'date'];

/** What is compared: without what two people may write differently and mean the same. */
const sameAs = (cell: Cell | undefined): string | undefined =>
  typeof cell === 'string' ? cell.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase() : undefined;

const isRows = (answer: Answer): answer is readonly Row[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'object');

/** All that was answered at a place. */
function valuesAt({ item, column }: Place, known: ReadonlyMap<string, Answer>): ReadonlySet<string> {
  const answer = known.get(item);
  if (answer === undefined) return new Set();
  if (typeof answer === 'string') return new Set([sameAs(answer) ?? '']);
  if (column === undefined || !isRows(answer)) return new Set();
  return new Set(answer.flatMap((row) => sameAs(row[column]) ?? []));
}

/** Rows that repeat an earlier one: only those that have something in each of the columns are compared. */
function repeated(columns: readonly string[], rows: readonly Row[]): PlacedFault[] {
  const seen = new Set<string>();
  return rows.flatMap((row, at): PlacedFault[] => {
    const values = columns.flatMap((column) => sameAs(row[column]) ?? []);
    if (values.length < columns.length) return [];
    const key = JSON.stringify(values);
    if (seen.has(key))
      return [{ fault: 'twice', row: at, ...(columns[0] !== undefined && { column: columns[0] }) }];
    seen.add(key);
    return [];
  });
}

/** What is in the rows of a table and should not be: the same twice, or what was answered before it. */
export function repetitions(
  { unique, differs = [] }: Table,
  rows: Answer,
  known: ReadonlyMap<string, Answer>,
): readonly PlacedFault[] {
  if (!isRows(rows)) return [];
  const among = unique ? repeated(unique, rows) : [];
  const before = differs.flatMap(({ column, from }) => {
    const values = valuesAt(from, known);
    return rows.flatMap((row, at): PlacedFault[] =>
      values.has(sameAs(row[column]) ?? '') ? [{ fault: 'twice', row: at, column }] : [],
    );
  });
  return [...among, ...before];
}
