import { FieldGroup, type FieldTexts } from '@credence/ui/field';
import { SelectField } from '@credence/ui/select-field';
import type { ReactNode } from 'react';
import { currencyName } from '../../../i18n/currency-name.ts';
import { useWords } from '../words/words.ts';
import styles from './items.module.css';
import { NumberInput } from '../../../views/number-input.tsx';
import { fieldsOf, textOf } from '../words/values.ts';

interface MoneyInputProps extends FieldTexts {
  id: string;
  currencies: readonly string[];
  value: unknown;
  onChange: (value: unknown) => void;
  /** What is wrong with amount or currency. */
  errorOf: (part: string) => ReactNode;
}

/** An amount and its currency; with only one to choose from it stands beside the amount. */
export function MoneyInput({ id, currencies, value, onChange, errorOf, ...texts }: MoneyInputProps) {
  const t = useWords();
  const given = fieldsOf(value);
  const [only, another] = currencies;
  const fixed = another === undefined ? (only ?? '') : undefined;
  const [amount, currency] = [textOf(given['amount']), textOf(given['currency'])];
  const change = (next: { amount: string; currency: string }) => {
    const nothing = next.amount === '' && (fixed !== undefined || next.currency === '');
    onChange(nothing ? undefined : { ...next, currency: fixed ?? next.currency });
  };
  if (fixed !== undefined)
    return (
      <NumberInput
        {...texts}
        id={id}
        error={texts.error || errorOf('amount') || errorOf('currency')}
        trailing={<bdi>{fixed}</bdi>}
        value={amount}
        onChange={(typed) => change({ amount: typed, currency })}
      />
    );
  return (
    <FieldGroup {...texts} id={id} error={undefined}>
      {() => (
        <div className={styles.money}>
          <NumberInput
            id={`${id}-amount`}
            label={t('money.amount')}
            error={errorOf('amount') || texts.error}
            value={amount}
            onChange={(typed) => change({ amount: typed, currency })}
          />
          <SelectField
            id={`${id}-currency`}
            label={t('money.currency')}
            error={errorOf('currency')}
            placeholder=""
            options={currencies.map((code) => ({ value: code, label: `${code} – ${currencyName(code)}` }))}
            value={currency}
            onChange={(event) => change({ amount, currency: event.currentTarget.value })}
          />
        </div>
      )}
    </FieldGroup>
  );
}
