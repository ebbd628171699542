import type { KycInfo } from '@credence/contract';
import { isLimitedBy } from './limitation.ts';

/** When a level can be tried again, where it is worked at and today's attempts are used up. */
export function pauseOf(info: KycInfo, level: 1 | 2): string | undefined {
  const paused = info.applicant.level + 1 === level && isLimitedBy(info, 'LIMITATION_ATTEMPTS_TODAY');
  return paused ? info.limitationInfo : undefined;
}
