import { securityActions } from '@credence/contract/security-action';
import { transferState, transferVerify, transferWithdraw } from '@credence/contract/transfer';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The status of the transfer that the account takes part in. */
export const transferQuery = queryOptions({
  queryKey: [transferState.path],
  queryFn: ({ signal }) => call(transferState, {}, { signal }),
});

/** What the owner has to prove to be the owner for (S8.12). */
export const actions = {
  give: securityActions.IDENTITY_TRANSFER_BEFORE,
  take: securityActions.IDENTITY_TRANSFER_AFTER,
} as const;

/** A code for the other account; it is returned only once. */
export const giveIdentity = (ticket: string) => call(transferVerify, { role: 'source', ticket });

export const withdrawIdentity = (ticket: string) => call(transferWithdraw, { ticket });

export const takeIdentity = (ticket: string, code: string) =>
  call(transferVerify, { role: 'target', ticket, code });
