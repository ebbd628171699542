import type { Item } from '@credence/contract/questionnaire-template';
import { CheckIcon } from '@credence/ui/icons/check';
import type { Address, Answer, Money } from '@credence/questionnaire';
import type { ReactNode } from 'react';
import { calendarDay } from '../../words/time.ts';
import { AnswerFiles } from './answer-files.tsx';
import { AnswerTable } from './answer-table.tsx';
import { groupedNumber, moneyText } from '../../words/amount.ts';
import { countryText, optionText } from './answer-text.ts';
import styles from './answer-value.module.css';
import { markedValues, stringsIn } from './changes.ts';
import type { AnswerContext, AnswerValueProps } from './context.ts';
import { Mark } from './marks.tsx';

const isMoney = (answer: Answer): answer is Money => typeof answer === 'object' && 'amount' in answer;
const isAddress = (answer: Answer): answer is Address => typeof answer === 'object' && 'street' in answer;

function AddressLines({ address }: { address: Address }) {
  const { street, postalCode, city, region, country } = address;
  const lines = [street, [postalCode, city].filter(Boolean).join(' '), region, countryText(country)];
  return (
    <address className={styles.address}>
      {lines.filter(Boolean).map((line) => (
        <bdi key={line} className={styles.line}>
          {line}
        </bdi>
      ))}
    </address>
  );
}

/** Several options or countries, one a line. */
function Several({ item, answer, before, context }: AnswerValueProps) {
  const values = markedValues(
    stringsIn(answer),
    before === undefined ? stringsIn(answer) : stringsIn(before),
  );
  return (
    <ul className={styles.several}>
      {values.map(({ value, change }) => (
        <li key={value}>
          <Mark change={change}>
            {item.type === 'countries' ? countryText(value) : optionText(context.texts, item, value)}
          </Mark>
        </li>
      ))}
    </ul>
  );
}

const Statement = () => (
  <span className={styles.accepted}>
    <CheckIcon />
    Accepted
  </span>
);

/** An answer of one text, as officers read it. */
function single(item: Item, answer: string, { texts }: AnswerContext): ReactNode {
  switch (item.type) {
    case 'number':
      return groupedNumber(answer);
    case 'date':
      return calendarDay(answer);
    case 'yes-no':
      return answer === 'yes' ? 'Yes' : 'No';
    case 'choice':
      return optionText(texts, item, answer);
    case 'country':
      return countryText(answer);
    default:
      return (
        <span className={styles.written} dir="auto">
          {answer}
        </span>
      );
  }
}

/** An answer in the form that suits its item. */
export function AnswerValue(props: AnswerValueProps) {
  const { item, answer, context } = props;
  if (item.type === 'table') return <AnswerTable {...props} item={item} />;
  if (item.type === 'files') return <AnswerFiles {...props} />;
  if (answer === true) return <Statement />;
  if (typeof answer === 'string')
    return <span className={styles.single}>{single(item, answer, context)}</span>;
  if (isMoney(answer)) return <span className={styles.single}>{moneyText(answer)}</span>;
  if (isAddress(answer)) return <AddressLines address={answer} />;
  return <Several {...props} />;
}
