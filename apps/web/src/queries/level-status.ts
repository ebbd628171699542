import { type KycInfo, kycInfo, type StepStatus } from '@credence/contract/kyc';
import type { BannerTag } from '@credence/contract/kyc-words';
import type { Level } from '@credence/contract/words';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { isLimitedBy } from './kyc.ts';

/** The status of the levels; each screen selects the part that it shows. */
export const levelsQuery = queryOptions({
  queryKey: [kycInfo.path, 'level-status'],
  queryFn: ({ signal }) => call(kycInfo, { obtain_state: true }, { signal }),
});

/** The status of a level; NOT_ALLOW for both where verification is closed. */
export function statusOfLevel(
  { opened, state }: Pick<KycInfo, 'opened' | 'state'>,
  level: Level,
): StepStatus {
  const step = opened ? state.find((one) => one.level === level) : undefined;
  return step?.status ?? 'NOT_ALLOW';
}

const asksMore: readonly string[] = ['LEVEL_WAITS', 'LEVEL_ASKS_MORE'] satisfies BannerTag[];

/** Whether a level is not there with the approval of its cases, because it asks for more than those. */
export const waitsForMore = (info: Pick<KycInfo, 'opened' | 'state' | 'bannerTags'>, level: Level): boolean =>
  statusOfLevel(info, level) !== 'SUCCESS' && info.bannerTags.some((tag) => asksMore.includes(tag));

/** When the level in progress can be tried again, if today's attempts are used up. */
export function pauseOf(info: KycInfo, level: Level): string | undefined {
  const paused = info.applicant.level + 1 === level && isLimitedBy(info, 'LIMITATION_ATTEMPTS_TODAY');
  return paused ? info.limitationInfo : undefined;
}
