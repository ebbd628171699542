import type { InputOf } from '@credence/contract/endpoint';
import { type PersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { beforeLeaving } from '../../host/leaving.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { dropUnsaved, keepUnsaved } from './unsaved.ts';

/** `unsaved`: typed and about to be sent. `failed`: still only on this screen. */
export type SaveState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'failed';

/** How long typing rests before a draft is saved, in milliseconds. */
const restMs = 800;

function useSave(client: QueryClient) {
  const { mutateAsync } = useMutation({
    mutationFn: (input: InputOf<typeof savePersonalInfo>) => call(savePersonalInfo, input),
    // Fails at once without a connection, so that the screen can say so.
    networkMode: 'always',
    onSuccess: (saved) => client.setQueryData(declaredQuery.queryKey, saved),
  });
  return mutateAsync;
}

/** When to save at once: the connection is back, or the page is being left. */
function useOccasions(flush: () => void): void {
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', whenHidden);
      flush();
    };
  }, [flush]);
}

/**
 * Saves the form on the server while it is being filled in, one save at a time and always the newest. What
 * could not be saved is tried again with the next change, when the connection is back, and when the page is
 * left; until then it is kept in this tab, sealed.
 */
export function useDraft() {
  const client = useQueryClient();
  const save = useSave(client);
  const [state, setState] = useState<SaveState>('clean');
  const newest = useRef<PersonalInfo>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const kept = useRef<Promise<unknown>>(Promise.resolve());

  const keep = useCallback(
    (info: PersonalInfo) => {
      const saved = client.getQueryData(declaredQuery.queryKey);
      if (saved) kept.current = keepUnsaved(saved.draftKey, { info, after: saved.updatedAt });
      return kept.current;
    },
    [client],
  );
  useEffect(() => beforeLeaving(() => (newest.current ? keep(newest.current) : kept.current)), [keep]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    running.current = running.current.then(async () => {
      const info = newest.current;
      if (info === undefined) return;
      newest.current = undefined;
      setState('saving');
      // Beside the save, which must begin at once when the page is being left.
      const keeping = keep(info);
      try {
        await save({ info, draft: true });
        await keeping;
        if (newest.current === undefined) dropUnsaved();
        setState(newest.current === undefined ? 'saved' : 'unsaved');
      } catch {
        newest.current ??= info;
        setState('failed');
        await keep(newest.current);
      }
    });
  }, [save, keep]);

  const change = useCallback(
    (info: PersonalInfo) => {
      newest.current = info;
      setState((before) => (before === 'failed' ? before : 'unsaved'));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, restMs);
    },
    [flush],
  );

  /**
   * Saves the form as complete; rejects with what the server refused, and what was typed is kept for the
   * next draft.
   */
  const finish = useCallback(
    async (info: PersonalInfo) => {
      clearTimeout(timer.current);
      newest.current = undefined;
      const saving = running.current.then(() => save({ info }));
      const keeping = keep(info);
      running.current = saving.then(
        async () => {
          await keeping;
          dropUnsaved();
        },
        () => {
          newest.current ??= info;
          setState('failed');
        },
      );
      await saving;
    },
    [save, keep],
  );

  useOccasions(flush);
  return { state, change, finish };
}
