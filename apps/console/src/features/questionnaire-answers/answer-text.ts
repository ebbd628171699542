import type { Column, Item, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { groupedNumber, moneyText } from '../../words/amount.ts';
import type { InvestorClaims } from '@credence/contract/review-class';
import type { Cell } from '@credence/questionnaire';
import { textKey } from '@credence/questionnaire';
import { countryName, wordsOf } from '../../words/text.ts';
import { calendarDay } from '../../words/time.ts';

/** The text of a key; the code as words where there is none, as for items that are no longer asked. */
export const textAt = (texts: QuestionnaireTexts, key: string, code: string): string =>
  texts[key] ?? wordsOf(code);

type Claim = InvestorClaims['criteria'][number];

/** What was stated about a criterion of a class; undefined where nothing is counted. */
export function statedText(
  code: Claim['code'],
  { amount, currency, count }: Claim['stated'],
): string | undefined {
  const units = code === 'trading' ? 'trades in four quarters' : 'years';
  const parts = [
    ...(count === null ? [] : [`${groupedNumber(String(count))} ${units}`]),
    ...(amount === null || currency === null ? [] : [moneyText({ amount, currency })]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** 'Germany (DE)' */
export function countryText(code: string): string {
  const name = countryName(code);
  return name === code ? code : `${name} (${code})`;
}

/** The text of an option of an item. */
export const optionText = (texts: QuestionnaireTexts, { code }: Item, option: string): string =>
  textAt(texts, textKey.option(code, option), option);

/** A cell of a table as officers read it. */
export function cellText(
  texts: QuestionnaireTexts,
  table: Item,
  column: Column,
  cell: Cell | undefined,
): string {
  if (cell === undefined) return '–';
  if (typeof cell !== 'string') return moneyText(cell);
  switch (column.type) {
    case 'number':
      return groupedNumber(cell);
    case 'date':
      return calendarDay(cell);
    case 'country':
      return countryText(cell);
    case 'choice':
      return textAt(texts, textKey.columnOption(table.code, column.code, cell), cell);
    default:
      return cell;
  }
}

/** Numbers and amounts are read by their ends. */
export const isNumeric = ({ type }: Column): boolean => type === 'number' || type === 'money';

const kilobyte = 1000;

/** '240 kB', '1.2 MB' */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  const kilobytes = Math.round(bytes / kilobyte);
  return kilobytes < kilobyte ? `${kilobytes} kB` : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;
}
