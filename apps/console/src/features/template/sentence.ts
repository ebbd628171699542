import { countryName } from '../../words/text.ts';
import { calendarDay } from '../../words/time.ts';
import { type DraftDocument, itemsOf, textOf } from './document.ts';
import { textKey } from '@credence/questionnaire';
import { isTyped, listOf, textIn, type Typed } from './typed.ts';

const quoted = (text: string): string => `‘${text}’`;
const called = (document: DraftDocument, key: string, code: string): string =>
  quoted(textOf(document, key) || code);

/** Joins parts of a sentence: 'a, b or c'. */
const joined = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;

export const itemName = (document: DraftDocument, code: string): string =>
  called(document, textKey.item(code), code);

const measureName = (document: DraftDocument, measured: unknown): string => {
  if (!isTyped(measured)) return '…';
  if (typeof measured['total'] === 'string')
    return `the total ${called(document, textKey.total(measured['total']), measured['total'])}`;
  return typeof measured['item'] === 'string' ? itemName(document, measured['item']) : '…';
};

function boundWords(document: DraftDocument, bound: unknown): string {
  if (typeof bound === 'string') return calendarDay(bound) || '…';
  if (isTyped(bound) && 'amount' in bound)
    return `${textIn(bound, 'currency')} ${textIn(bound, 'amount') || '…'}`;
  return measureName(document, bound);
}

/** What a value of an item is called: an option by its text, a country by its name. */
function valueName(document: DraftDocument, code: string, value: string): string {
  const item = itemsOf(document.structure).find((one) => textIn(one.item, 'code') === code)?.item;
  const type = item === undefined ? '' : textIn(item, 'type');
  if (type === 'country' || type === 'countries') return countryName(value);
  if (type === 'yes-no') return value;
  return called(document, textKey.option(code, value), value);
}

const comparisons = {
  atLeast: 'at least',
  atMost: 'at most',
  moreThan: 'more than',
  lessThan: 'less than',
} as const;

/** What is said of one thing; `not` turns it round. */
function leafWords(document: DraftDocument, condition: Typed, not: '' | ' not'): string {
  const code = textIn(condition, 'item');
  const values = (field: string, word: string) =>
    joined(
      listOf(condition[field]).map((value) => valueName(document, code, String(value))),
      word,
    ) || '…';
  if (typeof condition['answered'] === 'string')
    return `${itemName(document, condition['answered'])} is${not} answered`;
  if ('is' in condition) return `${itemName(document, code)} is${not} ${values('is', 'or')}`;
  if ('contains' in condition)
    return `${itemName(document, code)} has${not} ${values('contains', 'or')} among them`;
  for (const [field, words] of Object.entries(comparisons))
    if (field in condition)
      return `${measureName(document, condition['compare'])} is${not} ${words} ${boundWords(document, condition[field])}`;
  return '…';
}

/** A condition as a sentence without its beginning: '‘Do you work?’ is yes and …'. */
export function conditionWords(document: DraftDocument, condition: unknown): string {
  if (!isTyped(condition)) return '…';
  const parts = (field: string, word: string) => {
    const all = listOf(condition[field]).map((one) => {
      const words = conditionWords(document, one);
      return isTyped(one) && ('all' in one || 'any' in one) ? `(${words})` : words;
    });
    return joined(all, word);
  };
  if ('all' in condition) return parts('all', 'and');
  if ('any' in condition) return parts('any', 'or');
  if (!('not' in condition)) return leafWords(document, condition, '');
  const { not: inner } = condition;
  const isLeaf = isTyped(inner) && !('all' in inner) && !('any' in inner) && !('not' in inner);
  if (isLeaf) return leafWords(document, inner, ' not');
  return `it is not so that ${conditionWords(document, inner)}`;
}
