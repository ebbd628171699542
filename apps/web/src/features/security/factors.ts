import { accountFactors } from '@credence/contract/factor';
import { securityActions } from '@credence/contract/security-action';
import { call } from '../../api/client.ts';

export const factorsQuery = {
  queryKey: [accountFactors.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(accountFactors, {}, { signal }),
};

/** What confirms every change of what proves who one is. */
export const changeFactors = securityActions.OTP;
