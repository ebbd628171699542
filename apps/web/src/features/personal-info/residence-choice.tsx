import { Combobox, type ComboboxOption } from '@credence/ui/combobox';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useMemo, useState } from 'react';
import { countryKeywords } from '../../i18n/country-keywords.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { nearbyQuery } from '../../queries/identity.ts';
import type { Country } from '../../queries/named-countries.ts';
import { useCountryTexts } from '../../views/country-texts.ts';
import { optional } from '../../views/optional.ts';

const Diversion = optional(async () => (await import('../sister-site/index.ts')).Diversion);

/** With the suggestion before all others. */
const suggesting = (options: ComboboxOption[], near: ComboboxOption | undefined): ComboboxOption[] =>
  near === undefined ? options : [near, ...options.filter((option) => option !== near)];

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
        {...(value === '' && {
          hint:
            near === undefined
              ? t('personal.hint.residence')
              : t('personal.hint.residence.near', { country: isolate(near.label) }),
        })}
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
