import type { Total } from '@credence/contract/questionnaire-template';
import { type Answer, type Evaluation, textKey } from '@credence/questionnaire';
import { formatMoney } from '../../i18n/format-money.ts';
import { writeNumber } from '../../i18n/typed-number.ts';
import { fieldsOf, rowsOf, textOf } from './words/values.ts';
import { useTemplate, useTemplateTexts } from './words/template-texts.tsx';
import styles from './totals.module.css';

/** The currency of the amounts that a total adds up; '' where they are numbers. */
function currencyOf({ of }: Total, answers: Readonly<Record<string, Answer>>): string {
  const amounts = of.flatMap(({ item, column }) => {
    const answer = answers[item];
    return column === undefined ? [answer] : rowsOf(answer).map((row) => row[column]);
  });
  return amounts.map((amount) => textOf(fieldsOf(amount)['currency'])).find(Boolean) ?? '';
}

/** The totals that are complete with an item, as they stand. */
export function TotalsAfter({ item, evaluation }: { item: string; evaluation: Evaluation }) {
  const { say } = useTemplateTexts();
  const { totals, sections } = useTemplate();
  const order = sections.flatMap(({ items }) => items.map(({ code }) => code));
  const last = ({ of }: Total) => Math.max(...of.map((part) => order.indexOf(part.item)));
  const own = totals.filter((total) => !total.hidden && order[last(total)] === item);
  return own.map((total) => {
    const sum = evaluation.totals[total.code];
    if (sum === undefined) return null;
    const currency = currencyOf(total, evaluation.answers);
    return (
      <p key={total.code} className={styles.total}>
        <span>{say(textKey.total(total.code))}</span>{' '}
        <bdi>{currency === '' ? writeNumber(sum) : formatMoney(sum, currency)}</bdi>
      </p>
    );
  });
}
