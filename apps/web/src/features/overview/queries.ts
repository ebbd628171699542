import { accountTasks } from '@credence/contract/account-tasks';
import { taskRegion } from '@credence/contract/identity';
import { channelPopup } from '@credence/contract/member';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Language } from '../../i18n/language.ts';

/** Everything that the account owes or has done beside its levels. */
export const owedQuery = (language: Language) =>
  queryOptions({
    queryKey: [accountTasks.path, language],
    queryFn: ({ signal }) => call(accountTasks, { language }, { signal }),
  });

export const regionQuery = queryOptions({
  queryKey: [taskRegion.path],
  queryFn: ({ signal }) => call(taskRegion, {}, { signal }),
  staleTime: 60_000,
});

/** Whether deposits by card wait for a check of the custodian (S7.22). */
export const depositCheckQuery = queryOptions({
  queryKey: [channelPopup.path],
  queryFn: ({ signal }) => call(channelPopup, { type: 'satos_deposit_verify' }, { signal }),
  staleTime: Infinity,
});
