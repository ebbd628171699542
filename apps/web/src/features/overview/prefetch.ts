import type { QueryClient } from '@tanstack/react-query';
import { kycInfoQuery } from '../../queries/kyc.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { memberQuery } from '../../queries/profile.ts';

/** Starts loading what the overview shows, before its code has arrived. */
export function prefetchOverview(client: QueryClient): void {
  void client.prefetchQuery(kycInfoQuery);
  void client.prefetchQuery(declaredQuery);
  void client.prefetchQuery(memberQuery);
}
