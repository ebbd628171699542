import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refusalOf, request } from '../../api/client.ts';

async function loadFile(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await request(path, {}, signal);
  if (!response.ok) throw await refusalOf(response);
  return response.blob();
}

/** The server records each access, so a file is fetched once and then shown from memory. */
export const fileQuery = (path: string) =>
  queryOptions({
    queryKey: ['file', path],
    queryFn: ({ signal }) => loadFile(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** A picture by its path at the server; `attach` is the ref for its `<img>`, undefined while it loads. */
export function usePicture(path: string) {
  const { data, error, refetch } = useQuery(fileQuery(path));
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const address = URL.createObjectURL(data);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [data],
  );
  return { attach: data && attach, error, retry: () => void refetch() };
}
