import { queryOptions } from '@tanstack/react-query';
import { requestHeaders } from '../api/request-headers.ts';
import { apiUrl } from '../host/api-origin.ts';
import { host } from '../host/choose.ts';

/** Of everything that is fetched of files. */
export const privateFilesKey = ['private-file'] as const;

/** A file of the account. Fetched rather than linked to: an embedded session's token travels in a header. */
export const privateFileQuery = (path: string) =>
  queryOptions({
    queryKey: [...privateFilesKey, path],
    queryFn: async ({ signal }) => {
      const response = await fetch(apiUrl(path), {
        signal,
        headers: requestHeaders(),
        credentials: host.credentials,
      });
      if (!response.ok) throw new Error('the file could not be had');
      return await response.blob();
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** A stored picture of a case. */
export const storedPictureQuery = (fileId: string) => privateFileQuery(host.filePath(fileId));
