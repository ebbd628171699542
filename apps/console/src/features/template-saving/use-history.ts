import { useCallback, useState } from 'react';
import type { DraftDocument } from '../template/index.ts';

interface History {
  past: readonly DraftDocument[];
  now: DraftDocument;
  future: readonly DraftDocument[];
  /** The field of the last change: typing on in it is the same step. */
  what: string | undefined;
}

const most = 200;

/** A document that can be taken back step by step, and brought forward again. */
export function useHistory(initial: DraftDocument) {
  const [history, setHistory] = useState<History>({ past: [], now: initial, future: [], what: undefined });
  const change = useCallback(
    (next: DraftDocument, what?: string) =>
      setHistory(({ past, now, what: last }) => ({
        past: what !== undefined && what === last ? past : [...past, now].slice(-most),
        now: next,
        future: [],
        what,
      })),
    [],
  );
  const undo = useCallback(
    () =>
      setHistory((given) => {
        const { past, now, future } = given;
        const before = past.at(-1);
        if (!before) return given;
        return { past: past.slice(0, -1), now: before, future: [now, ...future], what: undefined };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setHistory((given) => {
        const { past, now, future } = given;
        const [next, ...rest] = future;
        return next ? { past: [...past, now], now: next, future: rest, what: undefined } : given;
      }),
    [],
  );
  const { past, now, future } = history;
  return { now, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}
