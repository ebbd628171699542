import { kycInfo } from '@credence/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { memberQuery } from '../../api/session.ts';
import { declaredQuery } from '../../case-views/declared-query.ts';

/** How often a check that is under way is asked about, in milliseconds. */
const pollEvery = 10_000;

/** State of both levels and their limits; asked again while a level is being checked, so that the outcome appears without a reload. */
export const kycInfoQuery = queryOptions({
  queryKey: [kycInfo.path, 'hub'],
  queryFn: ({ signal }) =>
    call(kycInfo, { obtain_current: true, obtain_quotas: true, obtain_state: true }, { signal }),
  staleTime: 2_000,
  refetchInterval: ({ state }) =>
    state.data?.state.some((step) => step.status === 'PENDING') ? pollEvery : false,
});

/** Starts loading what the hub shows, before its code has arrived. */
export function prefetchHub(client: QueryClient): void {
  void client.prefetchQuery(kycInfoQuery);
  void client.prefetchQuery(declaredQuery);
  void client.prefetchQuery(memberQuery);
}
