import { stateless } from '@credence/contract/nationality';
import { Combobox } from '@credence/ui/combobox';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { countryKeywords } from '../../i18n/country-keywords.ts';
import { nationalityName } from '../../i18n/nationality-name.ts';
import { useCountryTexts } from '../../views/country-texts.ts';
import type { Country } from '../../queries/named-countries.ts';
import { ResidenceChoice } from './residence-choice.tsx';
import type { PersonalFormState } from './use-personal-form.ts';

interface CountryFieldProps extends Pick<PersonalFormState, 'form' | 'about' | 'rules'> {
  countries: readonly Country[];
}

export function NationalityField({ form, about, countries }: CountryFieldProps) {
  const texts = useCountryTexts();
  const options = useMemo(
    () => [
      ...countries.map(({ code, name }) => ({ value: code, label: name, keywords: countryKeywords(code) })),
      { value: stateless, label: nationalityName(stateless), keywords: [] },
    ],
    [countries],
  );
  return (
    <Controller
      control={form.control}
      name="nationality"
      render={({ field }) => <Combobox {...about('nationality')} {...texts} {...field} options={options} />}
    />
  );
}

/** The country of residence in the form. */
export function ResidenceField({ form, about, rules, countries }: CountryFieldProps) {
  return (
    <Controller
      control={form.control}
      name="residenceCountry"
      render={({ field }) => (
        <ResidenceChoice
          {...about('residenceCountry')}
          {...field}
          countries={countries}
          served={rules.servedCountry}
          onChange={(code) => {
            // A country that is not served stays chosen, with its error: another would be a false
            // declaration.
            field.onChange(code);
            if (code === '') form.clearErrors('residenceCountry');
            else void form.trigger('residenceCountry');
          }}
        />
      )}
    />
  );
}
