import type { RiskProfile } from '@credence/contract/first-words';
import type { Level } from '@credence/contract/words';
import type { Policy } from '../model/policy.ts';
import type { ExposureLimit } from '../model/suitability.ts';

/**
 * The limit of exposure of an account whose assessment found this profile; undefined where nothing is
 * limited. Where the levels that it has ask for the assessment and none stands, the limit is that of the most
 * careful profile, so that a limit which runs out never frees anybody.
 */
export function exposureOf(
  { suitability, levels }: Policy,
  level: 0 | Level,
  profile: RiskProfile | undefined,
): ExposureLimit | undefined {
  const profiles = suitability?.risk.profiles ?? [];
  if (profile !== undefined) return profiles.find((one) => one.profile === profile)?.exposure;
  const asks = ([1, 2] as const).some(
    (one) => one <= level && levels[one].tests.includes('risk-tolerance-test'),
  );
  return asks ? profiles[0]?.exposure : undefined;
}
