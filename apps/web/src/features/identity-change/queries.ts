import type { DocumentType } from '@credence/contract/first-words';
import { identity } from '@credence/contract/identity';
import { identityChangeTerms, selfReset, selfUpdate } from '@credence/contract/identity-change';
import { securityActions } from '@credence/contract/security-action';
import { ownReverification } from '@credence/contract/reverification';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The identity in clear, for an owner who has just passed the check of `actions.show`. */
export const showIdentity = (ticket: string) => call(identity, { ticket });

/** What a reset and an update would mean now. */
export const termsQuery = queryOptions({
  queryKey: [identityChangeTerms.path],
  queryFn: ({ signal }) => call(identityChangeTerms, {}, { signal }),
});

/** What the owner has to prove to be the owner for (S8.12). */
export const actions = {
  show: securityActions.VIEW,
  reset: securityActions.RESET,
  update: securityActions.UPDATE,
} as const;

export const reset = (ticket: string) => call(selfReset, { ticket });

/** Whether this session was opened to verify again as ordered, and with which documents. */
export const orderedQuery = queryOptions({
  queryKey: [ownReverification.path],
  queryFn: ({ signal }) => call(ownReverification, {}, { signal }),
});

export const update = (choice: { ticket?: string; country: string; documentType: DocumentType }) =>
  call(selfUpdate, choice);
