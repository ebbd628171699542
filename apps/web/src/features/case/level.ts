import type { KycInfo, StepStatus } from '@credence/contract/kyc';
import type { Level } from '@credence/contract/words';
import { statusOfLevel } from '../../queries/level-status.ts';

/** The status of both levels. */
export type Statuses = Readonly<Record<Level, StepStatus>>;

export function levelStatusesOf(info: Pick<KycInfo, 'opened' | 'state'>): Statuses {
  return { 1: statusOfLevel(info, 1), 2: statusOfLevel(info, 2) };
}

const shut: ReadonlySet<StepStatus> = new Set(['NOT_ALLOW', 'CERTIFICATION_DISABLED']);

/**
 * The level that the screen is about: the first until it is approved, then the second. The address may ask
 * for the first again, where it is to be renewed; it never gains what is not open.
 */
export function levelToVerify(statuses: Statuses, asked: string | null): Level {
  if (statuses[1] !== 'SUCCESS' || asked === '1') return 1;
  return shut.has(statuses[2]) && asked !== '2' ? 1 : 2;
}
