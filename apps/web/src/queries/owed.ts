import { accountTasks } from '@credence/contract/account-tasks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Language } from '../i18n/language.ts';

/** Everything that the account owes or has done beside its levels. */
export const owedQuery = (language: Language) =>
  queryOptions({
    queryKey: [accountTasks.path, language],
    queryFn: ({ signal }) => call(accountTasks, { language }, { signal }),
    staleTime: 2_000,
  });
