import { type QueueItem, releaseCase } from '@credence/contract/review-queue';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useHold } from '../../holds/hold.ts';
import { type CaseAddress, caseQuery, keepClaim, takeCase } from './queries.ts';

/** The hold of a case. */
export function useCaseHold(address: CaseAddress, { state, claim }: QueueItem) {
  const client = useQueryClient();
  return useHold({
    waits: state === 'in_review',
    claim,
    take: () => takeCase(client, address),
    release: async () => {
      await call(releaseCase, address);
      keepClaim(client, address, null);
    },
    reload: () => client.refetchQueries(caseQuery(address)),
  });
}
