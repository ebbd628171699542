import { supportedDocumentType } from '@credence/contract/kyc-calls';
import type { Level } from '@credence/contract/words';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/**
 * What is accepted from a country at a level, what is refused and why (S7.10), and the ways without a
 * document.
 */
export const acceptedQuery = (country: string, level: Level) =>
  queryOptions({
    queryKey: [supportedDocumentType.path, country, level],
    queryFn: ({ signal }) => call(supportedDocumentType, { country, level }, { signal }),
    staleTime: 60_000,
  });
