import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { loadFile } from '../../api/client.ts';
import { openAhead } from './ahead.tsx';

/** The server records each access, so a file is fetched once and then shown from memory. */
export const fileQuery = (path: string) =>
  queryOptions({
    queryKey: ['file', path],
    queryFn: async ({ client, signal }) =>
      (await openAhead(client, path, signal)) ?? loadFile(path, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** The ref for an `<img>` that shows a picture; undefined while there is none. */
function useAttached(picture: Blob | undefined) {
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !picture) return undefined;
      const address = URL.createObjectURL(picture);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  return picture && attach;
}

/** A picture by its path at the server; `attach` is the ref for its `<img>`, undefined while it loads. */
export function usePicture(path: string) {
  const { data, error, refetch } = useQuery(fileQuery(path));
  return { attach: useAttached(data), error, retry: () => void refetch() };
}

/**
 * The document of a picture, cut out and straight; the whole picture where its edges are not found. The code
 * that cuts is loaded with the first.
 */
export function useCutOut(path: string) {
  const { data: picture, error } = useQuery(fileQuery(path));
  const page = useQuery({
    queryKey: ['cut-out', path],
    // A browser that cannot cut shows the picture as it was sent.
    queryFn: async () => {
      const { cutOut } = await import('./cut-out.ts');
      return picture === undefined
        ? null
        : await cutOut(picture).then(
            (found) => found ?? null,
            () => null,
          );
    },
    enabled: picture !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = page.data ?? (page.data === null ? picture : undefined);
  return { attach: useAttached(shown), isCutOut: page.data instanceof Blob, error };
}
