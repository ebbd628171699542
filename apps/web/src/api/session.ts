import { defaultCurrency, memberInfo, userProfile } from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The signed-in account (S3.4): an empty currency becomes USD. That loading failed (profileError) is the query's own error state. */
export const profileQuery = queryOptions({
  queryKey: [userProfile.path],
  queryFn: async ({ signal }) => {
    const profile = await call(userProfile, {}, { signal });
    return { ...profile, currency_code: profile.currency_code || defaultCurrency };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The masked sign-in name and the tags of the account. */
export const memberQuery = queryOptions({
  queryKey: [memberInfo.path],
  queryFn: ({ signal }) => call(memberInfo, {}, { signal }),
  staleTime: 60_000,
});
