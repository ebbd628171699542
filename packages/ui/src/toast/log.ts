import type { Notice, ToastIconName } from './notice.ts';

export interface LoggedNotice {
  id: string;
  /** When it was last shown, in milliseconds since 1970. */
  at: number;
  icon: ToastIconName;
  title?: string | undefined;
  text: string;
}

/** How many notices are kept. */
export const noticeLogLimit = 50;

let entries: readonly LoggedNotice[] = [];
const listeners = new Set<() => void>();

function change(next: readonly LoggedNotice[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

export function record({ id, icon, title, text }: Notice): void {
  const others = entries.filter((entry) => entry.id !== id);
  change([{ id, at: Date.now(), icon, title, text }, ...others].slice(0, noticeLogLimit));
}

/**
 * The notices since the page loaded, to read those that disappeared too quickly: newest first, at most 50,
 * one an id. In memory only. `snapshot` is the same array until something changes, as `useSyncExternalStore`
 * requires.
 */
export const noticeLog = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  snapshot: (): readonly LoggedNotice[] => entries,
  clear: (): void => change([]),
};
