import { countryList } from '@credence/contract/country';
import { acceptsCountry, countries, servesResidence, type Policy } from '@credence/policy';
import type { Serve } from '../../http/serve.ts';

export function siteRoutes(serve: Serve): void {
  serve(countryList, async (call, input) =>
    listCountries(call.policyOfHost(call.headers.host), input.is_disable === '1'),
  );
}

/** Countries by English name; those that the site does not serve are marked, or left out unless requested. */
function listCountries(policy: Policy, withDisabled: boolean) {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return countries
    .map((code) => ({
      country_code: code,
      country_name: names.of(code) ?? code,
      is_disable: !servesResidence(policy, code),
      documents: acceptsCountry(policy, code),
    }))
    .filter((country) => withDisabled || !country.is_disable)
    .sort((one, other) => one.country_name.localeCompare(other.country_name, 'en'));
}
