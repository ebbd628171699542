import { FieldGroup, type FieldTexts } from '@credence/ui/field';
import { SelectField } from '@credence/ui/select-field';
import type { ReactNode } from 'react';
import { currencyName } from '../../../i18n/currency-name.ts';
import { useWords } from '../words/words.ts';
import styles from './items.module.css';
import { NumberInput } from '../../../views/number-input.tsx';
import { fieldsOf, rowsOf, textOf } from '../words/values.ts';
import { useAsking } from './asking.tsx';

interface MoneyInputProps extends FieldTexts {
  id: string;
  currencies: readonly string[];
  value: unknown;
  onChange: (value: unknown) => void;
  /** What is wrong with amount or currency. */
  errorOf: (part: string) => ReactNode;
}

/** The currency of an earlier amount, which is mostly that of the next as well; '' before the first. */
function useUsualCurrency(currencies: readonly string[]): string {
  const { answers } = useAsking().evaluation;
  const amounts = Object.values(answers).flatMap((answer) => [
    fieldsOf(answer),
    ...rowsOf(answer).flatMap((row) => Object.values(row).map(fieldsOf)),
  ]);
  return amounts.map(({ currency }) => textOf(currency)).find((one) => currencies.includes(one)) ?? '';
}

/** An amount and its currency; with only one to choose from it stands beside the amount. */
export function MoneyInput({ id, currencies, value, onChange, errorOf, ...texts }: MoneyInputProps) {
  const t = useWords();
  const usual = useUsualCurrency(currencies);
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
            onChange={(typed) => change({ amount: typed, currency: currency || usual })}
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
