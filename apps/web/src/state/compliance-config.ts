import type { ResultOf } from '@credence/contract/endpoint';
import type { userProfile } from '@credence/contract/profile';
import * as v from 'valibot';

/**
 * What the site tells about its rules, without anybody's data; fields that are not named here are left out.
 */
const complianceConfig = v.object({
  /** The regulated site (S3.15), e.g. `TUR`. */
  site: v.optional(v.string(), ''),
  /** Sites of one group are treated alike (S6.4). */
  group: v.optional(v.string(), ''),
  /** The one country whose residents the site serves, ISO 3166-1 alpha-2; empty where there are several. */
  country: v.optional(v.string(), ''),
  /** The site's usual language, for whom neither a choice nor the browser says another. */
  language: v.optional(v.string(), ''),
  /** Names of the flows of the levels that can be taken, e.g. `Level1_web`. */
  flowNames: v.optional(v.array(v.string()), []),
});

/** The compliance configuration (S3.1, S3.6). */
export interface ComplianceConfig extends v.InferOutput<typeof complianceConfig> {
  /** `sub_attribute` of the profile; only there once a user is known. */
  account?: string;
}

/** What the host page supplied; an empty one where that is missing or not to be understood. */
export function parseComplianceConfig(supplied: unknown): ComplianceConfig {
  const parsed = v.safeParse(complianceConfig, supplied);
  return parsed.success ? parsed.output : v.parse(complianceConfig, {});
}

/** The configuration with the account it is about (S3.6): `sub_attribute`, when there is a user id. */
export function withAccount(
  { account: _earlier, ...config }: ComplianceConfig,
  profile: Pick<ResultOf<typeof userProfile>, 'id' | 'sub_attribute'>,
): ComplianceConfig {
  return profile.id === '' ? config : { ...config, account: profile.sub_attribute };
}
