import { countryList } from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { callPublic } from '../api/client.ts';

/** Countries whose documents are taken, by code. */
export const countriesQuery = queryOptions({
  queryKey: [countryList.path],
  queryFn: ({ signal }) => callPublic(countryList, {}, { signal, cache: true }),
  select: (countries) =>
    countries.filter((country) => !country.is_disable).map((country) => country.country_code),
  staleTime: Infinity,
});
