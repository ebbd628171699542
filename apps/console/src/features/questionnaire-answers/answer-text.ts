import type { Column, Item, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import type { Cell, Money } from '@credence/questionnaire';
import { textKey } from '@credence/questionnaire';
import { countryName, wordsOf } from '../../words/text.ts';
import { calendarDay } from '../../words/time.ts';

/** The text of a key; the code as words where there is none, as for items that are no longer asked. */
export const textAt = (texts: QuestionnaireTexts, key: string, code: string): string =>
  texts[key] ?? wordsOf(code);

/** '1,250,000.50': exact, however many digits there are. */
export function groupedNumber(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',');
  return (fraction === undefined ? grouped : `${grouped}.${fraction}`).replace('-', '−');
}

/** 'EUR 1,250.00': always with the minor unit, if there is any. */
export function moneyText({ amount, currency }: Money): string {
  const [whole = '', fraction] = amount.split('.');
  return `${currency} ${groupedNumber(fraction === undefined ? whole : `${whole}.${fraction.padEnd(2, '0')}`)}`;
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
