/** What each regulated site demands, as pure data, and how to ask it. */
import type { DocumentType } from '@credence/contract/first-words';
import type { DocumentCode, Level } from '@credence/contract/words';
import { isCountry } from './model/countries.ts';
import { sites, type AccountAgreement, type LevelPolicy, type Policy, type Site } from './model/policy.ts';
import { arePolicy } from './sites/are.ts';
import { defaultPolicy } from './sites/default.ts';
import { euPolicy } from './sites/eu.ts';
import { geoPolicy } from './sites/geo.ts';
import { hkgPolicy } from './sites/hkg.ts';
import { idnPolicy } from './sites/idn.ts';
import { inPolicy } from './sites/in.ts';
import { kazPolicy } from './sites/kaz.ts';
import { turPolicy } from './sites/tur.ts';

export { countries, isCountry } from './model/countries.ts';
export { siteGroup, siteVariant, type SiteGroup } from './sites/group.ts';
export { siteOfHost } from './sites/host.ts';
export {
  day,
  documentSides,
  sites,
  type AccountAgreement,
  type InvestorClassRules,
  type InvestorCriterion,
  type LevelPolicy,
  type NonDocumentRoute,
  type Policy,
  type PolicyAgreement,
  type RefusedDocument,
  type RetentionClass,
  type Site,
} from './model/policy.ts';
export { securityFactors } from './model/security.ts';
export { type DutyKind, type DutyStanding, type DutyTerms } from './model/duty.ts';
export {
  knowledgeTopics,
  type ExposureLimit,
  type KnowledgeTerms,
  type KnowledgeTopic,
  type RiskTerms,
} from './model/suitability.ts';
export { diligenceRule, fulfilledBy, noticeDue, type NoticeSpan, noticeSpans } from './rules/duty.ts';
export { exposureOf } from './rules/exposure.ts';
export { leftBy, limitsOf, type StandingDuty, type StandingOrder } from './rules/limits.ts';
export { reverifies } from './rules/reverification.ts';
export {
  riskClasses,
  type AskAgain,
  type FileKind,
  type RiskClass,
  type UpkeepKind,
  upkeepKinds,
  type UpkeepTerms,
} from './model/upkeep.ts';
export {
  askedBefore,
  classRenewal,
  levelAsksFor,
  monthsLater,
  renewalTerms,
  riskOf,
  runsOutAt,
  soonestReassessment,
} from './rules/upkeep.ts';
export { decide, type Decision, type DecisionFacts, type DecisionRule } from './rules/decide.ts';

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

/** What a site asks of an account about a document; undefined where it does not ask for it. */
export function accountAgreementOf(policy: Policy, code: DocumentCode): AccountAgreement | undefined {
  return policy.accountAgreements?.find((agreement) => agreement.code === code);
}

/** The documents that a level waits for. */
export const documentsOfLevel = ({ agreements }: LevelPolicy): DocumentCode[] =>
  agreements.filter((code) => code !== 'biometric-consent');

/** Whether a level waits for anything beside its case. */
export const asksFurther = ({ questionnaires, tests, agreements }: LevelPolicy): boolean =>
  questionnaires.length + tests.length > 0 || agreements.some((code) => code !== 'biometric-consent');

/** The sites whose passed tests count on this one. */
export const sitesOfTests = ({ site, takesTestsOf = [] }: Policy): Site[] => [site, ...takesTestsOf];

/** True where the site takes documents of this country and serves people there at all. */
export function acceptsCountry(policy: Policy, country: string): boolean {
  return isCountry(country) && !policy.refusedCountries.includes(country);
}

/** True where residents of this country may be verified on the site. */
export function servesResidence(policy: Policy, country: string): boolean {
  return acceptsCountry(policy, country) && (policy.residence?.includes(country) ?? true);
}

/**
 * True where residents of this country may start a new verification on the site: it serves them, and no other
 * site is exclusive for them.
 */
export function verifiesResidents(policy: Policy, country: string): boolean {
  const own = siteOfResidence(country);
  const elsewhere = own !== undefined && own !== policy.site && policies[own].exclusive === true;
  return servesResidence(policy, country) && !elsewhere;
}

/**
 * True where residents of this country may be verified on the site. `anew` for a new verification: people who
 * are verified already keep their site even if another one becomes exclusive for their country.
 */
export function mayVerify(policy: Policy, country: string, { anew }: { anew: boolean }): boolean {
  return anew ? verifiesResidents(policy, country) : servesResidence(policy, country);
}

/** Who keeps the coins of residents of a country; unspecified while it is '' or undefined. */
export function custodyOf(
  policy: Policy,
  country: string | undefined,
): 'CUSTODY_SATOS' | 'CUSTODY_UNSPECIFIED' | 'CUSTODY_CREDENCE' {
  if (country === undefined || country === '') return 'CUSTODY_UNSPECIFIED';
  return policy.custody[country] ?? 'CUSTODY_CREDENCE';
}

/**
 * The document types a level accepts from an issuing country, in the order in which they are offered; none
 * from a refused country.
 */
export function documentTypesFrom(policy: Policy, level: Level, country: string): readonly DocumentType[] {
  const { documents } = policy.levels[level];
  if (documents === undefined || !acceptsCountry(policy, country)) return [];
  const own = documents.byCountry[country];
  return own === undefined ? documents.types : documents.types.filter((type) => own.includes(type));
}

/** The regulated site for residents of a country; undefined where there is none. */
export function siteOfResidence(country: string): Site | undefined {
  return sites.find((site) => policies[site].residence?.includes(country) === true);
}
