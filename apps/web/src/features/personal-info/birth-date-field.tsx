import { DateField } from '@credence/ui/date-field';
import { dateStyle } from '@credence/ui/date-parts';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { intlLocale } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import type { PersonalFormState } from './use-personal-form.ts';

export function BirthDateField({
  form,
  about,
  dateState,
}: Pick<PersonalFormState, 'form' | 'about' | 'dateState'>) {
  const t = useText();
  const locale = intlLocale();
  const date = useMemo(() => dateStyle(locale), [locale]);
  return (
    <Controller
      control={form.control}
      name="birthDate"
      render={({ field }) => (
        <DateField
          {...about('birthDate')}
          {...field}
          order={date.order}
          months={date.months}
          birthday
          labels={{
            day: t('personal.date.day'),
            month: t('personal.date.month'),
            year: t('personal.date.year'),
          }}
          onChange={(value, state) => {
            dateState.current = state;
            field.onChange(value);
          }}
        />
      )}
    />
  );
}
