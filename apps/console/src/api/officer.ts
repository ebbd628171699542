import { officerProfile } from '@credence/contract/session';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The officer who is signed in. */
export const officer = queryOptions({
  queryKey: ['officer'],
  queryFn: ({ signal }) => call(officerProfile, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
