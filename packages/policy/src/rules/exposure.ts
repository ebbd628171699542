import type { RiskProfile } from '@credence/contract/first-words';
import type { Level } from '@credence/contract/words';
import type { Policy } from '../model/policy.ts';
import type { ExposureLimit } from '../model/suitability.ts';
import { levelAsksFor } from './upkeep.ts';

/**
 * The limit of exposure of an account whose assessment found this profile; undefined where nothing is
 * limited. Where the levels that it has ask for the assessment and none stands, the limit is that of the most
 * careful profile, so that a limit which runs out never frees anybody.
 */
export function exposureOf(
  policy: Policy,
  level: 0 | Level,
  profile: RiskProfile | undefined,
): ExposureLimit | undefined {
  const profiles = policy.suitability?.risk.profiles ?? [];
  if (profile !== undefined) return profiles.find((one) => one.profile === profile)?.exposure;
  return levelAsksFor(policy, level, 'risk-tolerance-test') ? profiles[0]?.exposure : undefined;
}
