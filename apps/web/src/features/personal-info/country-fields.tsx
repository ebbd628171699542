import { Combobox, type ComboboxOption } from '@credence/ui/combobox';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import { countryKeywords } from '../../i18n/country-keywords.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { nearbyQuery } from '../../queries/identity.ts';
import { useCountryTexts } from '../../views/country-texts.ts';
import { optional } from '../../views/optional.ts';
import type { Country } from '../../queries/named-countries.ts';
import type { PersonalFormState } from './use-personal-form.ts';

const Diversion = optional(async () => (await import('../sister-site/index.ts')).Diversion);

interface CountryFieldProps extends Pick<PersonalFormState, 'form' | 'about' | 'rules'> {
  countries: readonly Country[];
}

export function NationalityField({ form, about, countries }: CountryFieldProps) {
  const texts = useCountryTexts();
  const options = useMemo(
    () => countries.map(({ code, name }) => ({ value: code, label: name, keywords: countryKeywords(code) })),
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

/** With the suggestion before all others. */
const suggesting = (options: ComboboxOption[], near: ComboboxOption | undefined): ComboboxOption[] =>
  near === undefined ? options : [near, ...options.filter((option) => option !== near)];

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

interface ResidenceChoiceProps extends Omit<
  ComponentProps<typeof Combobox>,
  'options' | 'value' | 'hint' | 'onChange' | keyof ReturnType<typeof useCountryTexts>
> {
  value: string;
  countries: readonly Country[];
  served: (code: string) => boolean;
  onChange: (code: string) => void;
}

/** Where somebody lives; once a country is chosen, what there is to say to its residents. */
export function ResidenceChoice({ countries, served, onChange, value, ...rest }: ResidenceChoiceProps) {
  const t = useText();
  const texts = useCountryTexts();
  // Chosen now: there may be another site for it, even where it is served here.
  const [chosen, setChosen] = useState('');
  const options = useMemo(
    () =>
      countries.map((country) => ({
        value: country.code,
        label: country.served ? country.name : `${country.name} (${t('personal.country.notServed')})`,
        keywords: countryKeywords(country.code),
      })),
    [countries, t],
  );
  // Where the visitor is says nothing of where they live: it only spares them the search.
  const { data: nearby } = useQuery(nearbyQuery);
  const near = options.find((option) => option.value === nearby);
  return (
    <>
      <Combobox
        {...rest}
        {...texts}
        value={value}
        options={value === '' ? suggesting(options, near) : options}
        hint={
          value === '' && near !== undefined
            ? t('personal.hint.residence.near', { country: isolate(near.label) })
            : t('personal.hint.residence')
        }
        autoComplete="country-name"
        onChange={(code) => {
          setChosen(code);
          onChange(code);
        }}
      />
      {chosen !== '' && (
        <Suspense>
          <Diversion
            key={chosen}
            residence={chosen}
            {...(served(chosen) ? { show: 'required' } : { show: 'all', unserved: chosen })}
          />
        </Suspense>
      )}
    </>
  );
}
