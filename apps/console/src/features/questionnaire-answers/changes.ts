import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import type { Item } from '@credence/contract/questionnaire-template';
import type { Answer, Cell, Row } from '@credence/questionnaire';

/** How something differs from what it was: `added` where nothing was, `removed` where nothing is. */
export type Change = 'added' | 'removed' | 'changed';

/** What makes two files the same: each upload has an id of its own. */
type Identities = ReadonlyMap<string, string>;

export const identities = (files: readonly QuestionnaireFile[]): Identities =>
  new Map(files.map(({ id, name, bytes }) => [id, `${name} ${bytes}`]));

/** Several options, countries or ids of files; none for any other answer. */
export const stringsIn = (answer: Answer | undefined): readonly string[] =>
  Array.isArray(answer) ? answer.filter((one: unknown): one is string => typeof one === 'string') : [];

const isRow = (one: unknown): one is Row => typeof one === 'object' && one !== null;

/** The rows of a table; none for any other answer. */
export const rowsIn = (answer: Answer | undefined): readonly Row[] =>
  Array.isArray(answer) ? answer.filter((one: unknown): one is Row => isRow(one)) : [];

/** The same text for values that say the same, whatever the order of their fields. */
function canonical(value: Answer | Cell | undefined): string {
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value ?? null);
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const canonicalRow = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([column, cell]) => [column, canonical(cell)]),
  );

interface Side {
  item?: Item;
  answer?: Answer | undefined;
  names: Identities;
}

function textOf({ item, answer, names }: Side): string {
  if (item?.type === 'table') return rowsIn(answer).map(canonicalRow).join();
  // In which order several were chosen says nothing.
  if (item?.type === 'files')
    return JSON.stringify(
      stringsIn(answer)
        .map((id) => names.get(id))
        .sort(),
    );
  if (item?.type === 'choices' || item?.type === 'countries')
    return JSON.stringify([...stringsIn(answer)].sort());
  return canonical(answer);
}

/** How an answer differs from the one before it, if it does. */
export function changeOf(now: Side & { item: Item }, before: Side): Change | undefined {
  if (now.answer === undefined) return before.answer === undefined ? undefined : 'removed';
  if (before.answer === undefined) return 'added';
  return textOf(now) === textOf(before) ? undefined : 'changed';
}

/** A value of several, or a row, with how it differs. */
export interface Marked<Value> {
  value: Value;
  /** What it was, where it is another now. */
  was?: Value;
  change: Change | undefined;
}

/** Each value of two lists once: those that are and those that were. */
export function markedValues(
  now: readonly string[],
  before: readonly string[],
  same: (value: string) => string = (value) => value,
): Marked<string>[] {
  const [are, were] = [new Set(now.map(same)), new Set(before.map(same))];
  return [
    ...now.map((value) => ({ value, change: were.has(same(value)) ? undefined : ('added' as const) })),
    ...before
      .filter((value) => !are.has(same(value)))
      .map((value) => ({ value, change: 'removed' as const })),
  ];
}

export const sameCell = (one: Cell | undefined, other: Cell | undefined): boolean =>
  canonical(one) === canonical(other);

/**
 * The rows of two tables: equal ones belong together, and of the others those with the same first cell;
 * `key` is its column.
 */
export function markedRows(now: readonly Row[], before: readonly Row[], key: string): Marked<Row>[] {
  const left = [...before];
  const takeFirst = (fits: (row: Row) => boolean): Row | undefined => {
    const at = left.findIndex(fits);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const unchanged = new Set(
    now.filter((row) => takeFirst((other) => canonicalRow(other) === canonicalRow(row)) !== undefined),
  );
  const marked = now.map((row): Marked<Row> => {
    if (unchanged.has(row)) return { value: row, change: undefined };
    const was = takeFirst((other) => other[key] !== undefined && sameCell(other[key], row[key]));
    return was === undefined ? { value: row, change: 'added' } : { value: row, was, change: 'changed' };
  });
  return [...marked, ...left.map((value): Marked<Row> => ({ value, change: 'removed' }))];
}
