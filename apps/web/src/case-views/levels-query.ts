import { kycInfo } from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Where the levels stand; whoever shows a part of it selects that. */
export const levelsQuery = queryOptions({
  queryKey: [kycInfo.path, 'level-status'],
  queryFn: ({ signal }) => call(kycInfo, { obtain_state: true }, { signal }),
});
