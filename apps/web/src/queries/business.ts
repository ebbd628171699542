import { businessInfo } from '@credence/contract/embedding';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { host } from '../host/choose.ts';

/** The site that embeds this page; asked only where one does. */
export const businessQuery = queryOptions({
  queryKey: [businessInfo.path],
  queryFn: ({ signal }) => call(businessInfo, {}, { signal }),
  initialData: () => host.session?.business(),
  staleTime: Infinity,
  // The host is chosen after this is loaded.
  enabled: () => host.session !== undefined,
});
