import {
  defaultQuotaCoin,
  type KycInfo,
  kycLevels,
  type Step,
  type StepStatus,
} from '@credence/contract/kyc';
import type { Level } from '@credence/contract/words';
import { isWaiting, isLimitedBy, limitOf } from '../../../queries/kyc.ts';

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

/** The current-level quota: the BTC limit of the applicant's level, or 0 if missing (S4.11). */
export function currentQuota(info: {
  applicant: Pick<KycInfo['applicant'], 'level'>;
  quotas: KycInfo['quotas'];
}): string {
  return limitOf(info.quotas, info.applicant.level, defaultQuotaCoin) ?? '0';
}

/**
 * The status whose look and name a level has. Where residents of a country are not verified nothing can be
 * started, as in the panel of the next step; and what waits for the account after an approval is no start.
 */
export function lookOf(
  { status }: Pick<Step, 'status'>,
  info: Pick<KycInfo, 'limitation' | 'bannerTags'>,
): StepStatus {
  const startable = status === 'ALLOW' || status === 'FAILED_AND_CAN_RETRY';
  if (startable && isLimitedBy(info, 'LIMITATION_REGION')) return 'NOT_ALLOW';
  return status === 'ALLOW' && isWaiting(info) ? 'FAILED_AND_CAN_RETRY' : status;
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
