import {
  channelPopup,
  type KycLevel,
  supportedIpCountryCode,
  taskRegion,
  vipPopup,
} from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const regionQuery = queryOptions({
  queryKey: [taskRegion.path],
  queryFn: ({ signal }) => call(taskRegion, {}, { signal }),
  staleTime: 60_000,
});

/** Whether to tell what a new level gives (S7.24). */
export const newLevelQuery = (level: KycLevel) =>
  queryOptions({
    queryKey: [vipPopup.path, level],
    queryFn: ({ signal }) => call(vipPopup, { bus_type: 1 }, { signal }),
    staleTime: Infinity,
  });

/** Whether deposits by card wait for a check of the custodian (S7.22). */
export const depositCheckQuery = queryOptions({
  queryKey: [channelPopup.path],
  queryFn: ({ signal }) => call(channelPopup, { type: 'satos_deposit_verify' }, { signal }),
  staleTime: Infinity,
});

/** Where the visitor seems to be, if residents of it are served (S7.18); '' otherwise. A suggestion for a list, no more. */
export const nearbyQuery = queryOptions({
  queryKey: [supportedIpCountryCode.path],
  queryFn: ({ signal }) => call(supportedIpCountryCode, {}, { signal }),
  select: ({ country_code, supported }) => (supported ? country_code : ''),
  staleTime: Infinity,
  retry: false,
});
