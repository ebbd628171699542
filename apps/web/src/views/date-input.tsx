import { isCalendarDay } from '@credence/contract/personal-info-rules';
import { DateField } from '@credence/ui/date-field';
import { dateStyle } from '@credence/ui/date-parts';
import type { FieldTexts } from '@credence/ui/field';
import { useMemo } from 'react';
import { intlLocale } from '../i18n/language.ts';
import { useText } from '../i18n/text.ts';

interface DateInputProps extends FieldTexts {
  id: string;
  value: string;
  onChange: (value: string) => void;
}

/** Stands for a date that is begun and none yet: something was typed, so that it is not called missing. */
const begun = '-';

export function DateInput({ value, onChange, ...texts }: DateInputProps) {
  const t = useText();
  const locale = intlLocale();
  const style = useMemo(() => dateStyle(locale), [locale]);
  return (
    <DateField
      {...texts}
      value={isCalendarDay(value) ? value : ''}
      order={style.order}
      months={style.months}
      labels={{
        day: t('personal.date.day'),
        month: t('personal.date.month'),
        year: t('personal.date.year'),
      }}
      onChange={(day, state) => onChange(state === 'empty' ? '' : day || begun)}
    />
  );
}
