import { Combobox, type ComboboxOption } from '@credence/ui/combobox';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
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

/** The country of residence; once one is chosen, what there is to say to its residents. */
export function ResidenceField({ form, about, rules, countries }: CountryFieldProps) {
  const t = useText();
  const texts = useCountryTexts();
  // Chosen now: there may be another site for it, even where it is served here.
  const [chosen, setChosen] = useState('');
  const options = useMemo(
    () =>
      countries.map(({ code, name, served }) => ({
        value: code,
        label: served ? name : `${name} (${t('personal.country.notServed')})`,
        keywords: countryKeywords(code),
      })),
    [countries, t],
  );
  // Where the visitor is says nothing of where they live: it only spares them the search.
  const { data: nearby } = useQuery(nearbyQuery);
  const near = options.find(({ value }) => value === nearby);
  return (
    <>
      <Controller
        control={form.control}
        name="residenceCountry"
        render={({ field }) => (
          <Combobox
            {...about('residenceCountry')}
            {...texts}
            {...field}
            options={field.value === '' ? suggesting(options, near) : options}
            hint={
              field.value === '' && near !== undefined
                ? t('personal.hint.residence.near', { country: isolate(near.label) })
                : t('personal.hint.residence')
            }
            autoComplete="country-name"
            onChange={(code) => {
              // A country that is not served stays chosen, with its error: another would be a false
              // declaration.
              setChosen(code);
              field.onChange(code);
              if (code === '') form.clearErrors('residenceCountry');
              else void form.trigger('residenceCountry');
            }}
          />
        )}
      />
      {chosen !== '' && (
        <Suspense>
          <Diversion
            key={chosen}
            residence={chosen}
            {...(rules.servedCountry(chosen) ? { show: 'required' } : { show: 'all', unserved: chosen })}
          />
        </Suspense>
      )}
    </>
  );
}
