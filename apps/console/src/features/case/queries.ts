import { type ReviewCase, reviewCase } from '@credence/contract/review-case';
import { type QueueItem, claimCase } from '@credence/contract/review-queue';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export interface CaseAddress {
  userId: string;
  caseId: string;
}

const caseKey = ({ userId, caseId }: CaseAddress) => ['case', userId, caseId] as const;

/**
 * The server records each time a case is opened, so it is loaded once a visit and not refetched
 * automatically.
 */
export const caseQuery = (address: CaseAddress) =>
  queryOptions({
    queryKey: caseKey(address),
    queryFn: ({ signal }) => call(reviewCase, address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Takes the case or renews its hold, and updates the cached case. */
export async function takeCase(client: QueryClient, address: CaseAddress): Promise<QueueItem['claim']> {
  const claim = await call(claimCase, address);
  keepClaim(client, address, claim);
  return claim;
}

export function keepClaim(client: QueryClient, address: CaseAddress, claim: QueueItem['claim']): void {
  client.setQueryData<ReviewCase>(caseKey(address), (known) =>
    known ? { ...known, item: { ...known.item, claim } } : known,
  );
}
