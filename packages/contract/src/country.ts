import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { countryCode } from './shared.ts';

/**
 * Countries and territories (S7.22). `is_disable=1` also lists those in which no account can be verified,
 * marked so. `documents`: documents of the country are accepted.
 */
export const countryList = endpoint({
  method: 'GET',
  path: '/v2/public/country-list',
  access: 'public',
  summary: 'Countries and territories; names in English, clients translate by code',
  input: v.strictObject({ is_disable: v.optional(v.picklist(['0', '1'])) }),
  result: v.array(
    v.object({
      country_code: countryCode,
      country_name: v.string(),
      is_disable: v.boolean(),
      documents: v.boolean(),
    }),
  ),
});
