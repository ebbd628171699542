import { supportedDocumentType } from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** What is taken from a country at a level and what is not, with the reason (S7.10), and the ways without a document for those who live there. */
export const acceptedQuery = (country: string, level: 1 | 2) =>
  queryOptions({
    queryKey: [supportedDocumentType.path, country, level],
    queryFn: ({ signal }) => call(supportedDocumentType, { country, level }, { signal }),
    staleTime: 60_000,
  });
