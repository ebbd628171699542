import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { OfflineError } from '../../../api/client.ts';
import { type FileOrder, sendFile } from './send-file.ts';

export interface FileUpload {
  id: string;
  item: string;
  file: File;
  /** `waiting`: for the connection, and goes on by itself. */
  phase: 'sending' | 'waiting' | 'failed';
  /** From 0 to 1. */
  share: number;
  /** Why it failed. */
  error?: unknown;
}

export interface FileUploads {
  of: (item: string) => readonly FileUpload[];
  start: (item: string, files: readonly File[]) => void;
  retry: (upload: FileUpload) => void;
  /** Gives an upload up, or takes one that failed out of sight. */
  cancel: (id: string) => void;
}

/** The files on their way, of all items: they go on while another section is on the screen. */
export function useFileUploads(
  requestId: string,
  onArrived: (item: string, file: QuestionnaireFile) => void,
): FileUploads {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });

  const change = useCallback((id: string, next: Partial<FileUpload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  }, []);
  const remove = useCallback((id: string) => setUploads((all) => all.filter((one) => one.id !== id)), []);

  const run = useCallback(
    async ({ item, id, file }: Omit<FileOrder, 'requestId'>) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      const { signal } = controller;
      try {
        const onProgress = (share: number) => change(id, { share });
        const stored = await sendFile({ requestId, item, id, file }, { onProgress, signal });
        arrived.current(item, stored);
        remove(id);
      } catch (error) {
        if (!signal.aborted)
          change(id, error instanceof OfflineError ? { phase: 'waiting' } : { phase: 'failed', error });
      }
      running.current.delete(id);
    },
    [requestId, change, remove],
  );
  const retry = useCallback(
    (upload: FileUpload) => {
      change(upload.id, { phase: 'sending', share: 0 });
      void run(upload);
    },
    [change, run],
  );

  const waiting = useRef<readonly FileUpload[]>([]);
  useEffect(() => {
    waiting.current = uploads.filter(({ phase }) => phase === 'waiting');
  });
  useEffect(() => {
    const goOn = () => waiting.current.forEach(retry);
    const all = running.current;
    addEventListener('online', goOn);
    return () => {
      removeEventListener('online', goOn);
      for (const controller of all.values()) controller.abort();
    };
  }, [retry]);

  return {
    of: (item) => uploads.filter((one) => one.item === item),
    start: (item, files) => {
      const begun = files.map((file) => ({ id: crypto.randomUUID(), item, file }));
      setUploads((all) => [...all, ...begun.map((one) => ({ ...one, phase: 'sending' as const, share: 0 }))]);
      for (const one of begun) void run(one);
    },
    retry,
    cancel: (id) => {
      running.current.get(id)?.abort();
      remove(id);
    },
  };
}
