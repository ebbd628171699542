import type { Column, Item } from '@credence/contract/questionnaire-template';
import { DateField } from '@credence/ui/date-field';
import { FieldGroup, type FieldTexts } from '@credence/ui/field';
import { SelectField } from '@credence/ui/select-field';
import { TextArea } from '@credence/ui/text-area';
import { TextField } from '@credence/ui/text-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { isTyped, textIn } from '../template/index.ts';
import { countries } from '../../words/countries.ts';
import styles from './preview.module.css';

export interface InputProps<Asked> {
  asked: Asked;
  texts: FieldTexts;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Codes and texts of the options that are left. */
  options: readonly { value: string; label: string }[];
}

const dateLabels = { day: 'Day', month: 'Month', year: 'Year' };

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

type Money = Extract<Item | Column, { type: 'money' }>;

function MoneyInput({ asked, texts, value, onChange }: InputProps<Money>) {
  const given = isTyped(value) ? value : {};
  const currency = textIn(given, 'currency') || (asked.currencies[0] ?? '');
  return (
    <FieldGroup {...texts}>
      {() => (
        <div className={styles.money}>
          <TextField
            label={<VisuallyHidden>Amount</VisuallyHidden>}
            inputMode="decimal"
            value={textIn(given, 'amount')}
            onChange={(event) => onChange({ amount: event.target.value, currency })}
          />
          <SelectField
            label={<VisuallyHidden>Currency</VisuallyHidden>}
            options={asked.currencies.map((code) => ({ value: code, label: code }))}
            value={currency}
            onChange={(event) => onChange({ amount: textIn(given, 'amount'), currency: event.target.value })}
          />
        </div>
      )}
    </FieldGroup>
  );
}

/** One value: what a cell of a table can be as well. */
export function SingleInput(props: InputProps<Item | Column>) {
  const { asked, texts, value, onChange, options } = props;
  switch (asked.type) {
    case 'money':
      return <MoneyInput {...props} asked={asked} />;
    case 'date':
      return (
        <DateField {...texts} labels={dateLabels} value={asText(value)} onChange={(date) => onChange(date)} />
      );
    case 'choice':
    case 'country':
    case 'yes-no':
      return (
        <SelectField
          {...texts}
          options={asked.type === 'country' ? countries : options}
          placeholder="Not answered"
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'long-text':
      return <TextArea {...texts} value={asText(value)} onChange={(event) => onChange(event.target.value)} />;
    default:
      return (
        <TextField
          {...texts}
          inputMode={asked.type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
