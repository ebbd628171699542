import type { DocumentType } from '@credence/contract/first-words';
import { identityChangeTerms, selfReset, selfUpdate } from '@credence/contract/identity-change';
import { ownReverification } from '@credence/contract/reverification';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** What a reset and an update would mean now. */
export const termsQuery = queryOptions({
  queryKey: [identityChangeTerms.path],
  queryFn: ({ signal }) => call(identityChangeTerms, {}, { signal }),
});

/** `confirm` says what follows once the owner has confirmed it (S8.12). */
export const reset = (confirm: string) => call(selfReset, {}, { confirm });

/** Whether this session was opened to verify again as ordered, and with which documents. */
export const orderedQuery = queryOptions({
  queryKey: [ownReverification.path],
  queryFn: ({ signal }) => call(ownReverification, {}, { signal }),
});

export const update = (choice: { country: string; documentType: DocumentType }, confirm: string) =>
  call(selfUpdate, choice, { confirm });
