import { type KycInfo, kycInfo, type StepStatus } from '@credence/contract/kyc';
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

/** When the level in progress can be tried again, if today's attempts are used up. */
export function pauseOf(info: KycInfo, level: Level): string | undefined {
  const paused = info.applicant.level + 1 === level && isLimitedBy(info, 'LIMITATION_ATTEMPTS_TODAY');
  return paused ? info.limitationInfo : undefined;
}
