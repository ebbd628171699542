/** What each regulated site demands, as pure data, and how to ask it. */
import { arePolicy } from './are.ts';
import { isCountry } from './countries.ts';
import { defaultPolicy } from './default.ts';
import { euPolicy } from './eu.ts';
import { geoPolicy } from './geo.ts';
import { hkgPolicy } from './hkg.ts';
import { idnPolicy } from './idn.ts';
import { inPolicy } from './in.ts';
import { kazPolicy } from './kaz.ts';
import type { Policy, PolicyDocumentType, Site } from './policy.ts';
import { turPolicy } from './tur.ts';

export { countries, isCountry } from './countries.ts';
export { siteGroup, type SiteGroup } from './group.ts';
export { documentSides, sites, type Policy, type PolicyDocumentType, type Site } from './policy.ts';

const policies: Record<Site, Policy> = {
  CREDENCE: defaultPolicy,
  HKG: hkgPolicy,
  ARE: arePolicy,
  TUR: turPolicy,
  KAZ: kazPolicy,
  EU: euPolicy,
  GEO: geoPolicy,
  IDN: idnPolicy,
  IN: inPolicy,
};

/** The policy of a site. */
export function policyFor(site: Site): Policy {
  return policies[site];
}

/** True where the site takes documents of this country and serves people there at all. */
export function acceptsCountry(policy: Policy, country: string): boolean {
  return isCountry(country) && !policy.refusedCountries.includes(country);
}

/** True where residents of this country may be verified on the site. */
export function servesResidence(policy: Policy, country: string): boolean {
  return acceptsCountry(policy, country) && (policy.residence?.includes(country) ?? true);
}

/** The document types the site accepts from an issuing country, in the order in which they are offered; empty for a refused country. */
export function documentTypesFrom(policy: Policy, country: string): readonly PolicyDocumentType[] {
  if (!acceptsCountry(policy, country)) return [];
  const own = policy.documentTypesByCountry[country];
  return own === undefined ? policy.documentTypes : policy.documentTypes.filter((type) => own.includes(type));
}
