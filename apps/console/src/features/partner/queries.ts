import { partner, partners, type PartnerLine } from '@credence/contract/console-partner';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Of everything that is known about partners. */
export const partnersKey = [partners.path];

/** A page of the list, as lists take it. */
export async function partnersPage(
  { search, after }: { search: string; after: string },
  signal: AbortSignal,
): Promise<{ items: readonly PartnerLine[]; next: string | null }> {
  const found = await call(partners, { ...(search && { search }), ...(after && { after }) }, signal);
  return { items: found.partners, next: found.next };
}

export const partnerQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnersKey, partnerId],
    queryFn: ({ signal }) => call(partner, { partnerId }, signal),
    staleTime: 0,
    // What is being typed is not replaced meanwhile.
    refetchOnWindowFocus: false,
  });

export const partnersHref = '/partners';
export const partnerHref = (partnerId: string): string => `/partner/${partnerId}`;
export const webhooksHref = (partnerId: string): string => `/webhooks/${partnerId}`;
