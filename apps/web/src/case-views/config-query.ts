import { kycConfig, type ResultOf } from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Whether a verified identity is changed in the mobile app and not here. */
export const changedInApp = ({ selfService, reverification }: ResultOf<typeof kycConfig>): boolean =>
  !selfService.update && reverification.channel === 'app';

/** What the site asks and lets its customers do (S7.18); whoever shows a part of it selects that. */
export const configQuery = queryOptions({
  queryKey: [kycConfig.path],
  queryFn: ({ signal }) => call(kycConfig, {}, { signal }),
  staleTime: Infinity,
});
