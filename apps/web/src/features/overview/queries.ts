import { taskRegion } from '@credence/contract/identity';
import { channelPopup } from '@credence/contract/member';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

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
