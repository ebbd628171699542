import type { ResultOf } from '@credence/contract/endpoint';
import { identity, kycConfig, supportedIpCountryCode } from '@credence/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The verified identity, masked (S7.20); asked for anew wherever it is shown. */
export const identityQuery = queryOptions({
  queryKey: [identity.path],
  queryFn: ({ signal }) => call(identity, {}, { signal }),
  staleTime: 0,
});

/** What the site asks for and lets its customers do (S7.18); each screen selects the part that it shows. */
export const configQuery = queryOptions({
  queryKey: [kycConfig.path],
  queryFn: ({ signal }) => call(kycConfig, {}, { signal }),
  staleTime: Infinity,
});

/** Whether a verified identity is changed in the mobile app and not here. */
export const changedInApp = ({ selfService, reverification }: ResultOf<typeof kycConfig>): boolean =>
  !selfService.update && reverification.channel === 'app';

/** The country that the visitor seems to be in, if its residents are served (S7.18), otherwise ''. */
export const nearbyQuery = queryOptions({
  queryKey: [supportedIpCountryCode.path],
  queryFn: ({ signal }) => call(supportedIpCountryCode, {}, { signal }),
  select: ({ country_code, supported }) => (supported ? country_code : ''),
  staleTime: Infinity,
  retry: false,
});
