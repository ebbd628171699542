import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, OfflineError } from '../../../api/client.ts';
import { beforeLeaving } from '../../../host/leaving.ts';
import type { WaitingFiles } from '../../../state/waiting-files.ts';
import type { WaitingFile } from '../../../state/waiting-store.ts';

/** Its code is loaded with the first file: where it cannot be, nothing could be sent either. */
const loadSending = () =>
  import('./send-file.ts').catch(() => {
    throw new OfflineError();
  });

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

/** What the server says of a file that it will never take here. */
const final: ReadonlySet<number> = new Set([
  retCodes.INPUT_INVALID,
  retCodes.FILE_NOT_IMAGE,
  retCodes.FILE_TOO_LARGE,
  retCodes.FILE_TOO_MANY_PIXELS,
  retCodes.FILE_TOO_SMALL,
  retCodes.FILE_DAMAGED,
  retCodes.QUESTIONNAIRE_NOT_FOUND,
  retCodes.QUESTIONNAIRE_NOT_EDITABLE,
]);
const isFinal = (error: unknown): boolean => error instanceof ApiError && final.has(error.code);

/** The list of uploads, and how it changes. */
function useList() {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const change = useCallback((id: string, next: Partial<FileUpload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  }, []);
  const remove = useCallback((id: string) => setUploads((all) => all.filter((one) => one.id !== id)), []);
  const add = useCallback((begun: readonly WaitingFile[]) => {
    setUploads((all) => [...all, ...begun.map((one) => ({ ...one, phase: 'sending' as const, share: 0 }))]);
  }, []);
  return { uploads, change, remove, add };
}

type Running = ReadonlyMap<string, AbortController>;

/** What waits for the connection goes on with it; what runs is given up with the screen. */
function useConnection(
  uploads: readonly FileUpload[],
  retry: (upload: FileUpload) => void,
  running: RefObject<Running>,
): void {
  const offline = useRef<readonly FileUpload[]>([]);
  // As soon as it is seen to wait: a connection that comes back right then must find it.
  useLayoutEffect(() => {
    offline.current = uploads.filter(({ phase }) => phase === 'waiting');
  });
  useEffect(() => {
    const goOn = () => offline.current.forEach(retry);
    const all = running.current;
    addEventListener('online', goOn);
    return () => {
      removeEventListener('online', goOn);
      for (const controller of all.values()) controller.abort();
    };
  }, [retry, running]);
}

/** What a reload interrupted begins again; what is given lies on the device before the page is left. */
function useResuming(
  waiting: WaitingFiles,
  begin: (found: readonly WaitingFile[]) => void,
  begun: RefObject<ReadonlySet<string>>,
): void {
  useEffect(() => {
    let left = false;
    const known = begun.current;
    void waiting.list().then((found) => {
      // What was chosen, or has even failed, while the device was read is in the list already.
      if (!left) begin(found.filter(({ id }) => !known.has(id)));
    });
    const stop = beforeLeaving(waiting.settled);
    return () => {
      left = true;
      stop();
    };
  }, [waiting, begin, begun]);
}

/**
 * The files on their way, of all items: they go on while another section is on the screen, and those that a
 * reload interrupted go on after it.
 */
export function useFileUploads(
  requestId: string,
  waiting: WaitingFiles,
  onArrived: (item: string, file: QuestionnaireFile) => void,
): FileUploads {
  const { uploads, change, remove, add } = useList();
  const running = useRef(new Map<string, AbortController>());
  const known = useRef(new Set<string>());
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });

  const run = useCallback(
    async ({ item, id, file }: WaitingFile) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      const { signal } = controller;
      try {
        const onProgress = (share: number) => change(id, { share });
        const { sendFile } = await loadSending();
        const stored = await sendFile({ requestId, item, id, file }, { onProgress, signal });
        waiting.drop(id);
        arrived.current(item, stored);
        remove(id);
      } catch (error) {
        if (signal.aborted) return;
        if (isFinal(error)) waiting.drop(id);
        change(id, error instanceof OfflineError ? { phase: 'waiting' } : { phase: 'failed', error });
      }
      running.current.delete(id);
    },
    [requestId, waiting, change, remove],
  );
  const retry = useCallback(
    (upload: FileUpload) => {
      change(upload.id, { phase: 'sending', share: 0 });
      void run(upload);
    },
    [change, run],
  );
  const begin = useCallback(
    (begun: readonly WaitingFile[]) => {
      add(begun);
      for (const one of begun) {
        known.current.add(one.id);
        void run(one);
      }
    },
    [add, run],
  );
  useConnection(uploads, retry, running);
  useResuming(waiting, begin, known);

  return {
    of: (item) => uploads.filter((one) => one.item === item),
    start: (item, files) => {
      const begun = files.map((file) => ({ id: crypto.randomUUID(), item, file }));
      begun.forEach((one) => waiting.keep(one));
      begin(begun);
    },
    retry,
    cancel: (id) => {
      running.current.get(id)?.abort();
      waiting.drop(id);
      remove(id);
    },
  };
}
