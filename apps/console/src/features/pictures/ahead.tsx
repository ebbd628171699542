import { fileKey, nextCase, sealedFilePath } from '@credence/contract/review-ahead';
import { reviewFilePath } from '@credence/contract/review-case';
import { type QueryClient, queryOptions, useIsFetching, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, loadFile } from '../../api/client.ts';
import { nextFilter, type QueueFilter } from '../queue/index.ts';

interface FileAddress {
  userId: string;
  fileId: string;
}

/** A picture that cannot be seen before its key is asked for, which is the look that the server records. */
interface Sealed {
  file: FileAddress;
  content: Blob;
}

/** By the path of the picture itself. */
const sealedKey = (path: string) => ['sealed', path] as const;

const sealedQuery = (file: FileAddress) =>
  queryOptions({
    queryKey: sealedKey(`${reviewFilePath}/${file.userId}/${file.fileId}`),
    queryFn: async ({ signal }): Promise<Sealed> => ({
      file,
      content: await loadFile(sealedFilePath(file), { signal, priority: 'low' }),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });

const nonceBytes = 12;

async function unseal(content: Blob, key: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
  const sealed = await content.arrayBuffer();
  const iv = sealed.slice(0, nonceBytes);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, sealed.slice(nonceBytes));
}

/** The picture of a path where it was loaded ahead; undefined where it has to be loaded now. */
export async function openAhead(
  client: QueryClient,
  path: string,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const ahead = client.getQueryData<Sealed>(sealedKey(path));
  if (ahead === undefined) return undefined;
  const { key, mediaType } = await call(fileKey, ahead.file, signal);
  client.removeQueries({ queryKey: sealedKey(path) });
  return unseal(ahead.content, key).then(
    (picture) => new Blob([picture], { type: mediaType }),
    () => undefined,
  );
}

const nextInterval = 10_000;
/** Where the browser does not say when it is idle. */
const pause = 500;

/** Whether the pictures of the open case are there, and the browser has had nothing to do since. */
function useIdle(): boolean {
  const busy =
    useIsFetching({ predicate: ({ queryKey: [kind] }) => kind === 'file' || kind === 'cut-out' }) > 0;
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (busy || idle) return undefined;
    const begin = (): void => setIdle(true);
    if ('requestIdleCallback' in globalThis) {
      const waiting = requestIdleCallback(begin);
      return () => cancelIdleCallback(waiting);
    }
    const waiting = setTimeout(begin, pause);
    return () => clearTimeout(waiting);
  }, [busy, idle]);
  return idle;
}

/** Loads the pictures of the case that would be taken next, sealed, while an officer looks at this one. */
export function LoadAhead({ filter }: { filter: QueueFilter }) {
  // Elsewhere browsers have no ciphers.
  const enabled = useIdle() && window.isSecureContext;
  const next = useQuery({
    queryKey: ['next-case', nextFilter(filter)],
    queryFn: ({ signal }) => call(nextCase, nextFilter(filter), signal),
    enabled,
    refetchInterval: nextInterval,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  }).data;
  useQueries({
    queries: next ? next.fileIds.map((fileId) => sealedQuery({ userId: next.userId, fileId })) : [],
  });
  return null;
}
