import { toastConstants } from './constants.ts';
import type { Notice, NoticeKind } from './notice.ts';

export interface Toast extends Notice {
  duration: number;
  /** A closed notice is kept until its leaving animation has ended. */
  state: 'open' | 'closed';
  /** Number of replacements. */
  revision: number;
}

export interface Toasts {
  /** Newest first. */
  kept: readonly Toast[];
  /** Incremented when the first notice of a kind appears while there are no others. */
  generations: Readonly<Record<NoticeKind, number>>;
  /** The notice replaced last: its new text has to be announced as well. */
  replaced: Toast | undefined;
}

let state: Toasts = { kept: [], generations: { toast: 0, message: 0, notification: 0 }, replaced: undefined };
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function change(next: Partial<Toasts>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const snapshot = (): Toasts => state;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function remove(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
  change({ kept: state.kept.filter((toast) => toast.id !== id) });
}

/** Removes notices while a kind has more than its maximum: closed ones before open ones, oldest first. */
function excess(kept: readonly Toast[], kind: NoticeKind): Toast | undefined {
  const ofKind = kept.filter((toast) => toast.kind === kind);
  if (ofKind.length <= toastConstants[kind].limit) return undefined;
  return ofKind.findLast((toast) => toast.state === 'closed') ?? ofKind.at(-1);
}

/** Adds a notice: in front of the others, or in place of the open one with its id. */
export function present(notice: Notice): void {
  const { kind, id } = notice;
  const before = state.kept.find((toast) => toast.id === id);
  const toast: Toast = {
    ...notice,
    duration: notice.duration ?? toastConstants[kind].duration,
    state: 'open',
    revision: (before?.revision ?? 0) + 1,
  };
  if (before?.state === 'open' && before.kind === kind) {
    change({ kept: state.kept.map((one) => (one === before ? toast : one)), replaced: toast });
    return;
  }
  if (before) remove(id);
  if (!state.kept.some((one) => one.kind === kind && one.state === 'open')) {
    change({ generations: { ...state.generations, [kind]: state.generations[kind] + 1 } });
  }
  change({ kept: [toast, ...state.kept] });
  const leaving = excess(state.kept, kind);
  if (leaving) remove(leaving.id);
}

/** Closes a notice, which is removed 3000 ms later (S4.20). */
export function dismiss(id: string): void {
  const found = state.kept.find((toast) => toast.id === id);
  if (found?.state !== 'open') return;
  change({ kept: state.kept.map((one) => (one === found ? { ...found, state: 'closed' } : one)) });
  removals.set(
    id,
    setTimeout(() => remove(id), toastConstants.toast.removalDelay),
  );
}
