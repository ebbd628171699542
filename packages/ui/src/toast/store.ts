import { toastConstants } from './constants.ts';
import type { Notice, NoticeKind } from './notice.ts';

export interface Toast extends Notice {
  duration: number;
  /** A closed one is kept until it is removed, so that it can leave the screen in peace. */
  state: 'open' | 'closed';
  /** How often it was replaced. */
  revision: number;
}

export interface Toasts {
  /** Newest first. */
  kept: readonly Toast[];
  /** Grows whenever the first notice of a kind comes on an otherwise empty place. */
  generations: Readonly<Record<NoticeKind, number>>;
  /** The one replaced last: new words at an old place have to be read out as well. */
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

/** Who has to go while a kind holds more than it may: what is closed already before what is open, the oldest first. */
function excess(kept: readonly Toast[], kind: NoticeKind): Toast | undefined {
  const ofKind = kept.filter((toast) => toast.kind === kind);
  if (ofKind.length <= toastConstants[kind].limit) return undefined;
  return ofKind.findLast((toast) => toast.state === 'closed') ?? ofKind.at(-1);
}

/** Puts a notice on the screen: in front of the others, or in the place of the open one with its id. */
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
