import type { Column, Item } from '@credence/contract/questionnaire-template';
import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import { isCalendarDay } from '@credence/contract/personal-info-rules';
import { isEmpty, textKey } from '@credence/questionnaire';
import { Fragment, type ReactNode } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { formatMoney } from '../../i18n/format-money.ts';
import { readNumber, writeNumber } from '../../i18n/typed-number.ts';
import styles from './answers.module.css';
import { OwnFile } from './files/own-file.tsx';
import { fieldsOf, listOf, rowsOf, textOf } from './words/values.ts';
import { type TemplateTexts, useTemplateTexts } from './words/template-texts.tsx';
import { useWords } from './words/words.ts';

function moneyText(value: unknown): string {
  const { amount, currency } = fieldsOf(value);
  const [number, code] = [textOf(amount), textOf(currency)];
  return readNumber(number) === number && code !== '' ? formatMoney(number, code) : `${number} ${code}`;
}

/** What a single value says, in a table's cell or on its own. */
function singleText(
  { type, code }: Item | Column,
  value: unknown,
  { say }: TemplateTexts,
  keyOf: (option: string) => string,
): ReactNode {
  const text = textOf(value);
  switch (type) {
    case 'number':
      return <bdi>{writeNumber(text)}</bdi>;
    case 'money':
      return <bdi>{moneyText(value)}</bdi>;
    case 'date':
      return isCalendarDay(text) ? formatDate(text) : '';
    case 'country':
      return text && countryName(text);
    case 'choice':
      return text && say(keyOf(text));
    default:
      return (
        <bdi key={code} className={styles.typed}>
          {text}
        </bdi>
      );
  }
}

const listed = (parts: readonly { key: string; text: ReactNode }[]): ReactNode => (
  <ul className={styles.several}>
    {parts.map(({ key, text }) => (
      <li key={key}>{text}</li>
    ))}
  </ul>
);

function AddressText({ value }: { value: unknown }) {
  const given = fieldsOf(value);
  const text = (part: string) => textOf(given[part]).trim();
  const country = text('country');
  const lines = [text('street'), `${text('postalCode')} ${text('city')}`.trim(), text('region')];
  return listed([
    ...lines.filter((line) => line !== '').map((line) => ({ key: line, text: <bdi>{line}</bdi> })),
    ...(country === '' ? [] : [{ key: 'country', text: countryName(country) }]),
  ]);
}

function TableText({ item, value }: { item: Extract<Item, { type: 'table' }>; value: unknown }) {
  const texts = useTemplateTexts();
  return (
    <ol className={styles.rows}>
      {rowsOf(value).map((row, index) => (
        // Nothing else tells rows apart, and these do not move.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <dl className={styles.row}>
            {item.columns
              .filter(({ code }) => !isEmpty(row[code]))
              .map((column) => (
                <Fragment key={column.code}>
                  <dt>{texts.say(textKey.column(item.code, column.code))}</dt>
                  <dd>
                    {singleText(column, row[column.code], texts, (option) =>
                      textKey.columnOption(item.code, column.code, option),
                    )}
                  </dd>
                </Fragment>
              ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

interface AnswerTextProps {
  item: Item;
  value: unknown;
  files: readonly QuestionnaireFile[];
  /** The questionnaire whose files can be opened; left out where they cannot. */
  request_id?: string;
}

/** An answer as it is read, once it is given. */
export function AnswerText({ item, value, files, request_id }: AnswerTextProps): ReactNode {
  const t = useWords();
  const texts = useTemplateTexts();
  const keyOf = (option: string) => textKey.option(item.code, option);
  switch (item.type) {
    case 'yes-no':
      return value === 'yes' ? t('yes') : t('no');
    case 'statement':
      return t('answer.accepted');
    case 'phone':
      return <bdi dir="ltr">{textOf(value)}</bdi>;
    case 'choices':
      return listed(listOf(value).map((option) => ({ key: option, text: texts.say(keyOf(option)) })));
    case 'countries':
      return listed(listOf(value).map((code) => ({ key: code, text: countryName(code) })));
    case 'address':
      return <AddressText value={value} />;
    case 'table':
      return <TableText item={item} value={value} />;
    case 'files': {
      const own = listOf(value).flatMap((id) => files.find((file) => file.id === id) ?? []);
      return listed(
        own.map((file) => ({
          key: file.id,
          text: (
            <span className={styles.file}>
              {request_id !== undefined && <OwnFile requestId={request_id} file={file} />}
              <span>
                <bdi>{file.name}</bdi> <span className={styles.size}>{formatBytes(file.bytes)}</span>
              </span>
            </span>
          ),
        })),
      );
    }
    default:
      return singleText(item, value, texts, keyOf);
  }
}
