import type { Total } from '@credence/contract/questionnaire-template';
import type { Answer, Cell, Evaluation } from '@credence/questionnaire';
import { groupedNumber, moneyText } from './answer-text.ts';
import { rowsIn } from './changes.ts';

const currencyOf = (cell: Answer | Cell | undefined): string[] =>
  typeof cell === 'object' && 'currency' in cell ? [cell.currency] : [];

/** A total as officers read it, with the currency of what was added; undefined where it cannot be told. */
export function totalText({ code, of }: Total, { answers, totals }: Evaluation): string | undefined {
  const sum = totals[code];
  if (sum === undefined) return undefined;
  const [currency] = of.flatMap(({ item, column }) =>
    column === undefined
      ? currencyOf(answers[item])
      : rowsIn(answers[item]).flatMap((row) => currencyOf(row[column])),
  );
  return currency === undefined ? groupedNumber(sum) : moneyText({ amount: sum, currency });
}
