import { kycInfo } from '@credence/contract/kyc';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** What each level allows; the same for as long as somebody reads the guide. */
export const quotasQuery = queryOptions({
  queryKey: [kycInfo.path, 'guide'],
  queryFn: ({ signal }) => call(kycInfo, { obtain_quotas: true }, { signal }),
  select: ({ quotas }) => quotas,
  staleTime: Number.POSITIVE_INFINITY,
});
