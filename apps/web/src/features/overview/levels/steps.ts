import { type KycInfo, kycLevels, type Step, type StepStatus } from '@credence/contract/kyc';
import type { Level } from '@credence/contract/words';
import { isBegun, isLimitedBy, isWaiting } from '../../../queries/kyc.ts';

/** The state of both levels, called step1 and step2 in the specification. */
export type Steps = Readonly<Record<Level, Step>>;

/** Member tag `KYC` of accounts whose level steps are switched off (S6.3). */
const stepsDisabledTag = 1;

const locked = (level: Level): Step => ({ level, status: 'NOT_ALLOW', type: 'INDIVIDUAL' });

/**
 * Step1 and step2; both NOT_ALLOW, INDIVIDUAL if verification is not opened or the member tag forbids it
 * (S4.10).
 */
export function stepsOf(info: Pick<KycInfo, 'opened' | 'state'>, memberTag: number): Steps {
  const forced = !info.opened || memberTag === stepsDisabledTag;
  const stepAt = (level: Level) =>
    (forced ? undefined : info.state.find((step) => step.level === level)) ?? locked(level);
  return { 1: stepAt(1), 2: stepAt(2) };
}

/** How a level looks: its status, or where the account is on the way to it. */
export type Look = StepStatus | 'BEGUN' | 'NEXT';

/** What level 1 looks like while it can still be reached, and level 2 with it. */
const onTheWay: ReadonlySet<Look> = new Set(['ALLOW', 'BEGUN', 'PENDING', 'FAILED_AND_CAN_RETRY']);

/**
 * Where residents of a country are not verified nothing can be started, as in the panel of the next step;
 * what waits for the account after an approval is no start; and what simply comes next is not locked.
 */
export function lookOf(level: Level, steps: Steps, info: Pick<KycInfo, 'limitation' | 'bannerTags'>): Look {
  const { status } = steps[level];
  if (status === 'ALLOW' || status === 'FAILED_AND_CAN_RETRY') {
    if (isLimitedBy(info, 'LIMITATION_REGION')) return 'NOT_ALLOW';
    if (isBegun(info)) return 'BEGUN';
    return isWaiting(info) ? 'FAILED_AND_CAN_RETRY' : status;
  }
  const next = level === 2 && status === 'NOT_ALLOW' && onTheWay.has(lookOf(1, steps, info));
  return next ? 'NEXT' : status;
}

/** The level whose next step is shown: the first unfinished one, unless the second cannot be taken anyway. */
export function levelToVerify(steps: Steps): Level {
  if (steps[1].status !== 'SUCCESS') return kycLevels.LEVEL_1;
  const { status } = steps[2];
  return status === 'NOT_ALLOW' || status === 'CERTIFICATION_DISABLED'
    ? kycLevels.LEVEL_1
    : kycLevels.LEVEL_2;
}

/** The start of level 1 with nothing else to be said about it. */
export function isPlainStart({
  level,
  steps,
  info,
}: {
  level: Level;
  steps: Steps;
  info: Pick<KycInfo, 'limitation' | 'bannerTags' | 'errorNotify' | 'second_identity_state'>;
}): boolean {
  const { bannerTags, errorNotify, second_identity_state: second } = info;
  const open = level === 1 && steps[1].status === 'ALLOW' && isLimitedBy(info, 'LIMITATION_DEFAULT');
  return open && bannerTags.join('') + errorNotify + second === '';
}
