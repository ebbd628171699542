import { flowNames } from '@credence/contract';
import { siteGroup, type Policy } from '@credence/policy';

/** What the page is told about the site's rules (S3.1): public, about nobody, and no more than the account area asks for. */
interface ComplianceConfig {
  site: string;
  /** Sites of one group are treated alike (S6.4). */
  group: string;
  /** The one country whose residents the site serves, ISO 3166-1 alpha-2; empty where there are several. */
  country: string;
  /** The site's usual one, for a visitor of whom nothing better is known. */
  language: string;
  /** Names of the flows of the levels that can be taken. */
  flowNames: string[];
}

/** In which a site's pages are where neither a choice nor the browser says. */
export const usualLanguage = ({ languages }: Policy): string => languages[0] ?? 'en';

/** The compliance configuration of a site, for the inert JSON of its pages. */
export function complianceConfigOf(policy: Policy): ComplianceConfig {
  const [country = '', ...others] = policy.residence ?? [];
  const { levels } = policy;
  return {
    site: policy.site,
    group: siteGroup(policy.site),
    country: others.length === 0 ? country : '',
    language: usualLanguage(policy),
    flowNames: [
      ...(levels[1].open ? [flowNames.LEVEL_1] : []),
      ...(levels[2].open ? [flowNames.LEVEL_2] : []),
    ],
  };
}
