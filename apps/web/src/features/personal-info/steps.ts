import { defaultQuotaCoin, type KycInfo, type KycLevel, kycLevels, type Step } from '@credence/contract';
import { isLimitedBy } from '../../case-views/limitation.ts';

/** The two levels a user can take. */
export type StepLevel = 1 | 2;

/** The state of both levels, called step1 and step2 in the specification. */
export type Steps = Readonly<Record<StepLevel, Step>>;

/** Member tag `KYC` of accounts whose level steps are switched off (S6.3). */
const stepsDisabledTag = 1;

const locked = (level: StepLevel): Step => ({ level, status: 'NOT_ALLOW', type: 'INDIVIDUAL' });

/** Step1 and step2; both are forced to NOT_ALLOW, INDIVIDUAL where verification is not opened or the member tag forbids it (S4.10). */
export function stepsOf(info: Pick<KycInfo, 'opened' | 'state'>, memberTag: number): Steps {
  const forced = !info.opened || memberTag === stepsDisabledTag;
  const stepAt = (level: StepLevel) =>
    (forced ? undefined : info.state.find((step) => step.level === level)) ?? locked(level);
  return { 1: stepAt(1), 2: stepAt(2) };
}

/** A level's daily limit in a coin or currency, as a decimal string; undefined where there is none. */
export function limitOf(quotas: KycInfo['quotas'], level: KycLevel, coin: string): string | undefined {
  return quotas.find((quota) => quota.level === level)?.coinLimit.find((entry) => entry.coin === coin)?.limit;
}

/** The current-level quota: the BTC limit of the applicant's level, or 0 if missing (S4.11). */
export function currentQuota(info: {
  applicant: Pick<KycInfo['applicant'], 'level'>;
  quotas: KycInfo['quotas'];
}): string {
  return limitOf(info.quotas, info.applicant.level, defaultQuotaCoin) ?? '0';
}

/** The level whose next step the user should see: the first that is not finished, unless the second one cannot be taken anyway. */
export function levelInFocus(steps: Steps): StepLevel {
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
  level: StepLevel;
  steps: Steps;
  info: Pick<KycInfo, 'limitation' | 'bannerTags' | 'errorNotify' | 'second_identity_state'>;
}): boolean {
  const { bannerTags, errorNotify, second_identity_state: second } = info;
  const open = level === 1 && steps[1].status === 'ALLOW' && isLimitedBy(info, 'LIMITATION_DEFAULT');
  return open && bannerTags.join('') + errorNotify + second === '';
}
