import type { QueryClient } from '@tanstack/react-query';
import { kycInfoQuery } from '../../queries/kyc.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { memberQuery } from '../../queries/profile.ts';

/** Loads what the overview shows, before its code has arrived. */
export const prefetchOverview = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(kycInfoQuery),
    client.prefetchQuery(declaredQuery),
    client.prefetchQuery(memberQuery),
  ]);
