import { countryList } from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { callPublic } from '../../api/client.ts';
import { countryName } from '../../i18n/format.ts';
import { intlLocale } from '../../i18n/language.ts';

/** A country by its name in the language in use. */
export interface Country {
  code: string;
  name: string;
  /** Whether residents of this country are served. */
  served: boolean;
}

/** All countries, those that are not served included and marked (S7.22). */
export const countriesQuery = queryOptions({
  queryKey: [countryList.path, 'with disabled'],
  queryFn: ({ signal }) => callPublic(countryList, { is_disable: '1' }, { signal, cache: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

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
