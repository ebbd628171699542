import type { KycInfo, Limitation } from '@credence/contract';

/** Whether this is what keeps the account from trying the next level. */
export const isLimitedBy = ({ limitation }: Pick<KycInfo, 'limitation'>, by: Limitation): boolean =>
  limitation === by;
