import { officers } from '@credence/contract/rights';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const officersQuery = queryOptions({
  queryKey: [officers.path],
  queryFn: ({ signal }) => call(officers, {}, signal),
  staleTime: 0,
});
