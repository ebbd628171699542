import { Combobox, type ComboboxOption } from '@credence/ui/combobox';
import { useMemo } from 'react';
import { countryKeywords } from '../../i18n/country-keywords.ts';
import { countryName } from '../../i18n/country-name.ts';
import { intlLocale } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';

interface CountryFieldProps {
  /** Codes of the countries to choose from. */
  countries: readonly string[];
  value: string;
  onChange: (country: string) => void;
}

/** Named in the language in use, sorted as it does, and found by code and English name too. */
function namedCountries(codes: readonly string[], locale: string): ComboboxOption[] {
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((code) => ({ value: code, label: countryName(code), keywords: countryKeywords(code) }))
    .sort((a, b) => compare(a.label, b.label));
}

/** The country that issued the document. */
export function CountryField({ countries, value, onChange }: CountryFieldProps) {
  const t = useText();
  const locale = intlLocale();
  const options = useMemo(() => namedCountries(countries, locale), [countries, locale]);
  return (
    <Combobox
      label={t('document.choose.country')}
      placeholder={t('document.choose.countryEmpty')}
      emptyText={t('document.choose.countryUnknown')}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
