import { useSyncExternalStore } from 'react';
import { serverNow } from '../api/server-time.ts';

/** A decision that has been sent and has no effect yet. */
export interface Undoable {
  id: string;
  /** 'Approved: Omar Quijano' */
  text: string;
  /** Where what was decided about is opened again. */
  path: string;
  until: string;
  undo: () => Promise<unknown>;
  /** It cannot be undone any more. */
  over: () => void;
}

let undoables: readonly Undoable[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Undoable[]): void {
  undoables = next;
  for (const tell of listeners) tell();
}

export const withdrawUndo = (id: string): void => change(undoables.filter((one) => one.id !== id));

/** Forgets what an officer could undo; the decisions stand. */
export const forgetUndo = (): void => change([]);

/** Offers to undo a decision, on whatever screen the officer is, until its time is over. */
export function offerUndo(undoable: Undoable): void {
  change([...undoables, undoable]);
  setTimeout(
    () => {
      if (!undoables.includes(undoable)) return;
      withdrawUndo(undoable.id);
      undoable.over();
    },
    Math.max(0, Date.parse(undoable.until) - serverNow()),
  );
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** What can be undone now, oldest first. */
export const useUndoables = (): readonly Undoable[] => useSyncExternalStore(subscribe, () => undoables);
