import * as v from 'valibot';
import { exposureBases } from './first-words.ts';
import { time } from './shared.ts';

/** No more than this part of what the person owns should be in crypto-assets. */
export const exposureLimit = v.object({
  of: v.picklist(exposureBases),
  percent: v.number(),
});

/**
 * The limit of exposure that holds for an account at this moment. Whoever keeps its positions enforces it:
 * nothing here knows what the account holds.
 */
export const exposureInForce = v.object({
  ...exposureLimit.entries,
  /**
   * What the newest assessment found; null where none stands though the level asks for one, and the limit of
   * the most careful profile holds until it is taken. One of `riskProfiles`, which the first load need not
   * carry.
   */
  profile: v.nullable(v.string()),
  /** Until when the assessment stands; null where none does. */
  until: v.nullable(time),
  /** The policy that sets the limit of the profile. */
  policy: v.object({ site: v.string(), edition: v.string() }),
});
export type ExposureInForce = v.InferOutput<typeof exposureInForce>;
