import { reviewFilePath } from '@credence/contract/review-case';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refusalOf, request } from '../../api/client.ts';

async function loadPicture(userId: string, fileId: string, signal: AbortSignal): Promise<Blob> {
  const response = await request(`${reviewFilePath}/${userId}/${fileId}`, {}, signal);
  if (!response.ok) throw await refusalOf(response);
  return response.blob();
}

/** The server records each access, so a picture is fetched once and then shown from memory. */
const picture = (userId: string, fileId: string) =>
  queryOptions({
    queryKey: ['picture', userId, fileId],
    queryFn: ({ signal }) => loadPicture(userId, fileId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** A picture of a case; `attach` is the ref for its `<img>`, undefined while it loads. */
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
