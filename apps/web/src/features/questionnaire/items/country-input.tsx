import { Combobox, type ComboboxProps } from '@credence/ui/combobox';
import { useMemo } from 'react';
import { countryKeywords } from '../../../i18n/country-keywords.ts';
import { useCountryTexts } from '../../../views/country-texts.ts';
import { useAsking } from './asking.tsx';

type CountryInputProps = Omit<ComboboxProps, 'options' | 'emptyText' | 'countText' | 'placeholder'> & {
  /** Countries that are not offered. */
  without?: readonly string[];
};

/** One country, found by typing. */
export function CountryInput({ without, ...rest }: CountryInputProps) {
  const { countries } = useAsking();
  const texts = useCountryTexts();
  const options = useMemo(
    () =>
      countries
        .filter(({ code }) => !without?.includes(code))
        .map(({ code, name }) => ({ value: code, label: name, keywords: countryKeywords(code) })),
    [countries, without],
  );
  return <Combobox {...texts} {...rest} options={options} />;
}
