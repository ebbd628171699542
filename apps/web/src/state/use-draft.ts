import { useCallback, useEffect, useRef, useState } from 'react';
import { beforeLeaving } from '../host/leaving.ts';

/** `saving`: typed, and being sent or about to be. `failed`: still only on this screen. */
export type SaveState = 'clean' | 'saving' | 'saved' | 'failed';

/** How long typing rests before a draft is saved, in milliseconds. */
const restMs = 800;

/** What a draft is saved by; each stays the same function. */
interface DraftPlaces<Value> {
  /** On the server; rejects where that fails. */
  save: (value: Value) => Promise<unknown>;
  /** On the device, for as long as the server does not have it. */
  keep: (value: Value) => Promise<unknown>;
  /** What the device keeps is on the server now. */
  drop: () => void;
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
 * Saves a form on the server while it is being filled in, one save at a time and always the newest. What
 * could not be saved is tried again with the next change, when the connection is back, and when the page is
 * left; until then it is kept on the device.
 */
export function useDraft<Value>({ save, keep, drop }: DraftPlaces<Value>) {
  const [state, setState] = useState<SaveState>('clean');
  const newest = useRef<Value>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const kept = useRef<Promise<unknown>>(Promise.resolve());

  const keepNow = useCallback(
    (value: Value) => {
      kept.current = keep(value);
      return kept.current;
    },
    [keep],
  );
  useEffect(
    () => beforeLeaving(() => (newest.current === undefined ? kept.current : keepNow(newest.current))),
    [keepNow],
  );

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    running.current = running.current.then(async () => {
      const value = newest.current;
      if (value === undefined) return;
      newest.current = undefined;
      setState('saving');
      // Beside the save, which must begin at once when the page is being left.
      const keeping = keepNow(value);
      try {
        await save(value);
        await keeping;
        if (newest.current === undefined) drop();
        setState(newest.current === undefined ? 'saved' : 'saving');
      } catch {
        newest.current ??= value;
        setState('failed');
        await keepNow(newest.current);
      }
    });
  }, [save, keepNow, drop]);

  const change = useCallback(
    (value: Value) => {
      newest.current = value;
      setState((before) => (before === 'failed' ? before : 'saving'));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, restMs);
    },
    [flush],
  );

  /**
   * Sends the form as complete; rejects with what the server refused, and what was typed is kept for the
   * next draft.
   */
  const finish = useCallback(
    async (value: Value, send: () => Promise<unknown>) => {
      clearTimeout(timer.current);
      newest.current = undefined;
      const sending = running.current.then(send);
      const keeping = keepNow(value);
      running.current = sending.then(
        async () => {
          await keeping;
          drop();
        },
        () => {
          newest.current ??= value;
          setState('failed');
        },
      );
      await sending;
    },
    [keepNow, drop],
  );

  useOccasions(flush);
  return { state, change, flush, finish };
}
