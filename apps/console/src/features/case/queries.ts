import { type QueueItem, type ReviewCase, claimCase, reviewCase } from '@credence/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export interface CaseAddress {
  userId: string;
  caseId: string;
}

const caseKey = ({ userId, caseId }: CaseAddress) => ['case', userId, caseId] as const;

/** Opening a case is itself recorded, so it is read once a visit and never again by itself. */
export const caseQuery = (address: CaseAddress) =>
  queryOptions({
    queryKey: caseKey(address),
    queryFn: ({ signal }) => call(reviewCase, address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Takes the case or renews the hold of it, and keeps the answer with the case. */
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
