import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { beforeLeaving, whenForgotten } from '../host/leaving.ts';
import type { Kept } from './waiting-input.ts';

/** `saving`: typed, and being sent or about to be. `failed`: the server does not have it. */
export type SaveState = 'clean' | 'saving' | 'saved' | 'failed';

/** How long typing rests before a draft is saved, in milliseconds. */
const restMs = 800;

/** What a draft is saved by; each stays the same function. */
interface DraftPlaces<Value> {
  /** On the server; rejects where that fails. */
  save: (value: Value) => Promise<unknown>;
  /** Nearer by, for as long as the server does not have it; rejects where that cannot be. */
  keep: (value: Value) => Promise<Kept>;
  /** What the device keeps is on the server now. */
  drop: () => Promise<void>;
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

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Has the browser ask before the page is left with what is nowhere else. */
function useWarning(onlyHere: boolean): void {
  useEffect(() => {
    if (!onlyHere) return undefined;
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [onlyHere]);
}

/** Keeps what `newest` gives before the page is left, and says where the last was kept; until `stop`. */
function useKeeping<Value>(keep: (value: Value) => Promise<Kept>, newest: RefObject<Value | undefined>) {
  const [where, setWhere] = useState<Kept>('device');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const stopped = useRef(false);
  const keepNow = useCallback(
    async (value: Value) => {
      if (stopped.current) return;
      const keeping = keep(value).catch((): Kept => 'screen');
      last.current = keeping;
      setWhere(await keeping);
    },
    [keep],
  );
  useEffect(
    () => beforeLeaving(() => (newest.current === undefined ? last.current : keepNow(newest.current))),
    [keepNow, newest],
  );
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { where, keepNow, stop };
}

/**
 * Saves a form on the server while it is being filled in, one save at a time and always the newest. What
 * could not be saved is tried again with the next change, when the connection is back, and when the page is
 * left; until then it is kept nearer by.
 */
export function useDraft<Value>({ save, keep, drop }: DraftPlaces<Value>) {
  const [state, setState] = useState<SaveState>('clean');
  const [failure, setFailure] = useState<unknown>();
  const newest = useRef<Value>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { where, keepNow, stop } = useKeeping(keep, newest);
  const forget = useCallback(() => void drop().catch(() => undefined), [drop]);

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
        if (newest.current === undefined) forget();
        setFailure(undefined);
        setState(newest.current === undefined ? 'saved' : 'saving');
      } catch (error) {
        newest.current ??= value;
        // Before it is told, so that where it is kept is told as it is.
        await keepNow(newest.current);
        setFailure(error);
        setState('failed');
      }
    });
  }, [save, keepNow, forget]);

  const change = useCallback(
    (value: Value) => {
      newest.current = value;
      setState((before) => (before === 'failed' ? before : 'saving'));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, restMs);
    },
    [flush],
  );

  /** Sends the form as complete; rejects with what the server refused, and what was typed is kept. */
  const finish = useCallback(
    async (value: Value, send: () => Promise<unknown>) => {
      clearTimeout(timer.current);
      newest.current = undefined;
      const sending = running.current.then(send);
      const keeping = keepNow(value);
      running.current = sending.then(
        async () => {
          await keeping;
          forget();
        },
        async () => {
          newest.current ??= value;
          await keeping;
          setState('failed');
        },
      );
      await sending;
    },
    [keepNow, forget],
  );

  /** Leaves what could not be saved: it is neither sent nor kept any more. */
  const giveUp = useCallback(() => {
    newest.current = undefined;
    stop();
    forget();
  }, [stop, forget]);
  useEffect(() => whenForgotten(giveUp), [giveUp]);

  useOccasions(flush);
  const unsaved = state === 'saving' || state === 'failed';
  useWarning(unsaved && where === 'screen');
  return { state, failure, where, unsaved, change, flush, finish, giveUp };
}
