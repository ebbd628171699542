import { type PartChange, textKey } from '@credence/questionnaire';
import { wordsOf } from '../../words/text.ts';
import {
  conditionWords,
  fieldName,
  type DraftDocument,
  isTyped,
  itemName,
  openedNames,
  reviewNames,
  textIn,
  textOf,
  typeName,
} from '../template/index.ts';

const kindNames: Record<PartChange['kind'], string> = {
  template: 'Template',
  section: 'Section',
  item: 'Question',
  option: 'Option',
  column: 'Column',
  total: 'Total',
  rule: 'Rule',
  band: 'Class of risk',
};

export const changeNames = {
  added: { word: 'Added', tone: 'success' },
  removed: { word: 'Removed', tone: 'danger' },
  changed: { word: 'Changed', tone: 'info' },
  moved: { word: 'Moved', tone: 'warning' },
} as const;

function keyOf({ kind, code }: PartChange, path: readonly string[]): string | undefined {
  const [, item = '', column = ''] = path;
  switch (kind) {
    case 'section':
      return textKey.section(code);
    case 'item':
      return textKey.item(code);
    case 'option':
      return path.length > 3 ? textKey.columnOption(item, column, code) : textKey.option(item, code);
    case 'column':
      return textKey.column(item, code);
    case 'total':
      return textKey.total(code);
    case 'rule':
      return textKey.rule(code);
    default:
      return undefined;
  }
}

/** Which part it is: 'Option ‘Salary’ of ‘Where does it come from?’'. */
export function partWords(document: DraftDocument, change: PartChange): string {
  const path = (change.after ?? change.before)?.path ?? [];
  if (change.kind === 'template') return 'The template as a whole';
  const name = textOf(document, keyOf(change, path)) || change.code;
  const [, item] = path;
  const isInside = change.kind === 'option' || change.kind === 'column';
  const inside = isInside && item !== undefined ? ` of ${itemName(document, item)}` : '';
  return `${kindNames[change.kind]} ‘${name}’${inside}`;
}

/** A field as officers call it; one of a class of risk is called otherwise than that of the template. */
export const changedField = (kind: PartChange['kind'], field: string): string =>
  kind === 'band' && field === 'review' ? 'An officer looks at it' : fieldName(field);

/** Where a part that was moved has come from and stands now. */
export function moveWords(document: DraftDocument, { before, after, kind }: PartChange): string {
  if (!before || !after) return '';
  const [from] = before.path;
  const [to] = after.path;
  const place = `from place ${before.position + 1} to place ${after.position + 1}`;
  if (kind !== 'item' || from === to) return place;
  const nameOf = (code = '') => `‘${textOf(document, textKey.section(code)) || code}’`;
  return `from ${nameOf(from)} to ${nameOf(to)}`;
}

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  opened: openedNames,
  review: reviewNames,
};

/** A value of a part's field as an officer reads it. */
export function valueWords(document: DraftDocument, field: string, value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (field === 'when' || field === 'must') return conditionWords(document, value);
  if (field === 'type') return typeName(String(value));
  if (field === 'at') return itemName(document, String(value));
  if (value === true) return 'Yes';
  if (Array.isArray(value)) {
    const parts = value.map((one: unknown) => {
      if (!isTyped(one)) return String(one);
      const column = textIn(one, 'column');
      return itemName(document, textIn(one, 'item')) + (column && `, column ${column}`);
    });
    return parts.join(', ') || 'None';
  }
  if (isTyped(value)) {
    if (typeof value['daysFromToday'] === 'number') return `${value['daysFromToday']} days from today`;
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${String(one)}`)
      .join(', ');
  }
  return words[field]?.[String(value)] ?? String(value);
}

/** What a text belongs to, from its key. */
export function textWords(key: string): string {
  const [kind = '', ...rest] = key.split('.');
  return rest.length === 0
    ? wordsOf(kind)
    : `${kind === 'item' ? 'Question' : wordsOf(kind)} ${rest.join(' › ')}`;
}
