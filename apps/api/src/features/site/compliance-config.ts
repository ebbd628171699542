import { flowNames } from '@credence/contract/kyc';
import { siteGroup, type Policy } from '@credence/policy';
import type { Operator } from '../../base/config/operators.ts';

/**
 * What the page needs of the site's rules (S3.1): public, about nobody, and only what the account area uses.
 */
interface ComplianceConfig {
  site: string;
  /** Sites of one group are treated alike (S6.4). */
  group: string;
  /** The one country whose residents the site serves, ISO 3166-1 alpha-2; empty if there are several. */
  country: string;
  /** The default language, for a visitor without a known preference. */
  language: string;
  /** Flow names of the levels that are open. */
  flowNames: string[];
  /** Who runs the site and how to reach them: a text, or one a language; left out where not configured. */
  company?: Operator['company'];
  contact?: Operator['contact'];
}

/** The language of a site's pages if neither a choice nor the browser says otherwise. */
export const usualLanguage = ({ languages }: Policy): string => languages[0] ?? 'en';

/** The compliance configuration of a site, for the inert JSON of its pages. */
export function complianceConfigOf(policy: Policy, { company, contact }: Operator = {}): ComplianceConfig {
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
    ...(company !== undefined && { company }),
    ...(contact !== undefined && { contact }),
  };
}
