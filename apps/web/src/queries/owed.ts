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

/** Everything that the account has done beside its levels, newest first. */
export const doneQuery = (language: Language) =>
  queryOptions({
    queryKey: [accountTasks.path, language, 'all'],
    queryFn: async ({ signal }) => {
      const tasks = await call(accountTasks, { language, done: 'all' }, { signal });
      return tasks.filter(({ status }) => status === 'done');
    },
  });
