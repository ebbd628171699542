import { transferState, transferVerify, transferWithdraw } from '@credence/contract/transfer';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The status of the transfer that the account takes part in. */
export const transferQuery = queryOptions({
  queryKey: [transferState.path],
  queryFn: ({ signal }) => call(transferState, {}, { signal }),
});

/**
 * A code for the other account; it is returned only once. `confirm` says what follows once the owner has
 * confirmed it (S8.12).
 */
export const giveIdentity = (confirm: string) => call(transferVerify, { role: 'source' }, { confirm });

export const withdrawIdentity = (confirm: string) => call(transferWithdraw, {}, { confirm });

export const takeIdentity = (code: string, confirm: string) =>
  call(transferVerify, { role: 'target', code }, { confirm });
