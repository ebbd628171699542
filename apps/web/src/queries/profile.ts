import { memberInfo, userProfile } from '@credence/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { host } from '../host/choose.ts';

/**
 * Whose account this is, as the host knows it (S3.4, S3.5). That loading failed becomes
 * profileError of the client state; null where the host swallows it (S4.17).
 */
export const profileQuery = queryOptions({
  queryKey: [userProfile.path],
  queryFn: ({ signal }) => host.profile((endpoint, input) => call(endpoint, input, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The masked sign-in name and the tags of the account. */
export const memberQuery = queryOptions({
  queryKey: [memberInfo.path],
  queryFn: ({ signal }) => call(memberInfo, {}, { signal }),
  staleTime: 60_000,
});
