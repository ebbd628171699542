import type { Notice, ToastIconName } from './notice.ts';

export interface LoggedNotice {
  id: string;
  /** When it was last shown, in milliseconds since 1970. */
  at: number;
  icon: ToastIconName;
  title?: string | undefined;
  text: string;
}

/** How many notices are kept to read again. */
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
 * The notices of this page load, so that what went by too quickly can be read again: newest first, at most 50, an id once. Only in memory:
 * nothing of it outlives the page. `snapshot` is the same array until something changes, as `useSyncExternalStore` wants it.
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
