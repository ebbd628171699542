import { accountFactors } from '@credence/contract/factor';
import { call } from '../../api/client.ts';

export const factorsQuery = {
  queryKey: [accountFactors.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(accountFactors, {}, { signal }),
};
