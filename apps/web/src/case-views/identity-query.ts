import { identity } from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The identity that stands verified, masked (S7.20); asked anew wherever it is shown. */
export const identityQuery = queryOptions({
  queryKey: [identity.path],
  queryFn: ({ signal }) => call(identity, {}, { signal }),
  staleTime: 0,
});
