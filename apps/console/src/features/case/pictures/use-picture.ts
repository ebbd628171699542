import { reviewFilePath } from '@credence/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refusalOf, request } from '../../../api/client.ts';

async function loadPicture(userId: string, fileId: string, signal: AbortSignal): Promise<Blob> {
  const response = await request(`${reviewFilePath}/${userId}/${fileId}`, {}, signal);
  if (!response.ok) throw await refusalOf(response);
  return response.blob();
}

/** Each look is recorded by the server, so a picture is fetched once and shown from memory wherever it is needed. */
const picture = (userId: string, fileId: string) =>
  queryOptions({
    queryKey: ['picture', userId, fileId],
    queryFn: ({ signal }) => loadPicture(userId, fileId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** A picture of a case; `attach` is the ref of the image that shows it, undefined while it loads. */
export function usePicture(userId: string, fileId: string) {
  const { data, error, refetch } = useQuery(picture(userId, fileId));
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
