import { countryList } from '@credence/contract/country';
import { queryOptions } from '@tanstack/react-query';
import { callPublic } from '../api/client.ts';

/** All countries, those whose residents are not served included and marked (S7.22). */
export const countriesQuery = queryOptions({
  queryKey: [countryList.path],
  queryFn: ({ signal }) => callPublic(countryList, { is_disable: '1' }, { signal, cache: true }),
  staleTime: Infinity,
});

/** Countries whose documents are taken, by code; where one may live is another question. */
export const documentCountriesQuery = queryOptions({
  ...countriesQuery,
  select: (countries) =>
    countries.filter((country) => country.documents).map((country) => country.country_code),
});
