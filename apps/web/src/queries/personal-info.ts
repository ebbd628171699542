import { readPersonalInfo } from '@credence/contract/personal-info';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** What was declared so far. */
export const declaredQuery = queryOptions({
  queryKey: [readPersonalInfo.path],
  queryFn: ({ signal }) => call(readPersonalInfo, {}, { signal }),
});
