import type { Total } from '@credence/contract/questionnaire-template';
import { type Evaluation, type Sum, textKey } from '@credence/questionnaire';
import { formatMoney } from '../../i18n/format-money.ts';
import { intlLocale } from '../../i18n/language.ts';
import { writeNumber } from '../../i18n/typed-number.ts';
import { useTemplate, useTemplateTexts } from './words/template-texts.tsx';
import styles from './totals.module.css';

const sumText = ({ amount, currency }: Sum): string =>
  currency === undefined ? writeNumber(amount) : formatMoney(amount, currency);

/** The totals that are complete with an item, as they stand: one sum for each currency. */
export function TotalsAfter({ item, evaluation }: { item: string; evaluation: Evaluation }) {
  const { say } = useTemplateTexts();
  const { totals, sections } = useTemplate();
  const order = sections.flatMap(({ items }) => items.map(({ code }) => code));
  const last = ({ of }: Total) => Math.max(...of.map((part) => order.indexOf(part.item)));
  const own = totals.filter((total) => !total.hidden && order[last(total)] === item);
  return own.map((total) => {
    const sums = evaluation.totals[total.code];
    if (sums === undefined) return null;
    return (
      <p key={total.code} className={styles.total}>
        <span>{say(textKey.total(total.code))}</span>{' '}
        <bdi>{new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(sums.map(sumText))}</bdi>
      </p>
    );
  });
}
