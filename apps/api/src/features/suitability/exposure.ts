import type { ExposureInForce } from '@credence/contract/exposure';
import type { Level } from '@credence/contract/words';
import { exposureOf, type Policy } from '@credence/policy';
import type { Standing } from './standing.ts';
import type { ResultRow } from './store.ts';

/** The limit of exposure that follows from where an account stands with the test; null where none does. */
export function exposureBy<Result extends Pick<ResultRow, 'profile'>>(
  policy: Policy,
  level: 0 | Level,
  standing: Standing<Result>,
): ExposureInForce | null {
  const stands = standing.state === 'passed' ? standing : undefined;
  const profile = stands?.result.profile ?? null;
  // What the person was told with the result is kept with it; what holds is what the policy says by now.
  const limit = exposureOf(policy, level, profile ?? undefined);
  if (limit === undefined) return null;
  const { site, edition } = policy;
  return { ...limit, profile, until: stands?.until.toISOString() ?? null, policy: { site, edition } };
}
