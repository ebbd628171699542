import { countryName } from '../i18n/country-name.ts';
import { intlLocale } from '../i18n/language.ts';

/** A country by its name in the language in use. */
export interface Country {
  code: string;
  name: string;
  /** Whether residents of this country are served. */
  served: boolean;
}

/** Named and sorted as the language does. */
export function namedCountries(list: readonly { country_code: string; is_disable: boolean }[]): Country[] {
  const { compare } = new Intl.Collator(intlLocale());
  return list
    .map((country) => ({
      code: country.country_code,
      name: countryName(country.country_code),
      served: !country.is_disable,
    }))
    .sort((a, b) => compare(a.name, b.name));
}
