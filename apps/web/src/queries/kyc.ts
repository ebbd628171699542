import { defaultQuotaCoin, kycInfo, type KycInfo, type KycLevel, type Quota } from '@credence/contract/kyc';
import type { BannerTag, Limitation } from '@credence/contract/kyc-words';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** How often a check that is under way is asked about, in milliseconds. */
const pollEvery = 10_000;

/** Both levels and their limits; polled while a level is being checked. */
export const kycInfoQuery = queryOptions({
  queryKey: [kycInfo.path, 'overview'],
  queryFn: ({ signal }) =>
    call(kycInfo, { obtain_current: true, obtain_quotas: true, obtain_state: true }, { signal }),
  staleTime: 2_000,
  refetchInterval: ({ state }) =>
    state.data?.state.some((step) => step.status === 'PENDING') ? pollEvery : false,
});

/** Whether this is what keeps the account from trying the next level. */
export const isLimitedBy = ({ limitation }: Pick<KycInfo, 'limitation'>, by: Limitation): boolean =>
  limitation === by;

type Tagged = Pick<KycInfo, 'bannerTags'>;
const isTagged = ({ bannerTags }: Tagged, tag: BannerTag): boolean => bannerTags.includes(tag);

/** Whether the cases of the level in progress are approved, and it waits for the rest. */
export const isWaiting = (info: Tagged): boolean => isTagged(info, 'LEVEL_WAITS');

/** Whether an attempt at the level in progress is open and not submitted yet. */
export const isBegun = (info: Tagged): boolean => isTagged(info, 'LEVEL_BEGUN');

/** Whether a number or an electronic identity does instead of a document. */
export const isQuicker = (info: Tagged): boolean => isTagged(info, 'WITHOUT_DOCUMENT');

/** A level's daily limit in a coin or currency, as a decimal string; undefined where there is none. */
export function limitOf(quotas: readonly Quota[], level: KycLevel, coin: string): string | undefined {
  return quotas.find((quota) => quota.level === level)?.coinLimit.find((entry) => entry.coin === coin)?.limit;
}

/** The current-level quota: the BTC limit of the applicant's level, or 0 if missing (S4.11). */
export function currentQuota(info: {
  applicant: Pick<KycInfo['applicant'], 'level'>;
  quotas: KycInfo['quotas'];
}): string {
  return limitOf(info.quotas, info.applicant.level, defaultQuotaCoin) ?? '0';
}
