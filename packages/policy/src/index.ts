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
import { sites, type Policy, type PolicyDocumentType, type Site } from './policy.ts';
import { turPolicy } from './tur.ts';

export { countries, isCountry } from './countries.ts';
export { siteGroup, type SiteGroup } from './group.ts';
export { siteOfHost } from './host.ts';
export {
  day,
  documentSides,
  sites,
  type LevelPolicy,
  type NonDocumentRoute,
  type NumberScheme,
  type Policy,
  type PolicyAgreement,
  type PolicyDocumentType,
  type PolicyProvider,
  type RefusedDocument,
  type RetentionClass,
  type Site,
} from './policy.ts';
export {
  decide,
  type AutomaticOutcome,
  type Decision,
  type DecisionFacts,
  type DecisionRule,
} from './rules.ts';

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

/** True where a new verification of residents of this country may begin on the site: they are served there, and no other site is alone to verify them. */
export function verifiesResidents(policy: Policy, country: string): boolean {
  const own = siteOfResidence(country);
  const elsewhere = own !== undefined && own !== policy.site && policies[own].exclusive === true;
  return servesResidence(policy, country) && !elsewhere;
}

/** True where a verification of residents of this country may go on, by the stricter rule where it begins `anew`: whoever is verified already is not thrown off by that one. */
export function mayVerify(policy: Policy, country: string, { anew }: { anew: boolean }): boolean {
  return anew ? verifiesResidents(policy, country) : servesResidence(policy, country);
}

/** Who keeps the coins of residents of a country; '' and undefined for one that is not known. */
export function custodyOf(
  policy: Policy,
  country: string | undefined,
): 'CUSTODY_SATOS' | 'CUSTODY_UNSPECIFIED' | 'CUSTODY_CREDENCE' {
  if (country === undefined || country === '') return 'CUSTODY_UNSPECIFIED';
  return policy.custody[country] ?? 'CUSTODY_CREDENCE';
}

/** The document types a level accepts from an issuing country, in the order in which they are offered; empty for a refused country. */
export function documentTypesFrom(
  policy: Policy,
  level: 1 | 2,
  country: string,
): readonly PolicyDocumentType[] {
  const { documents } = policy.levels[level];
  if (documents === undefined || !acceptsCountry(policy, country)) return [];
  const own = documents.byCountry[country];
  return own === undefined ? documents.types : documents.types.filter((type) => own.includes(type));
}

/** The regulated site that is there for residents of a country; undefined where none is. */
export function siteOfResidence(country: string): Site | undefined {
  return sites.find((site) => policies[site].residence?.includes(country) === true);
}
