import { record } from './log.ts';
import type { NoticeKind, ToastRequest } from './notice.ts';
import { hidePlainly, showPlainly } from './plainly.ts';

type Toaster = typeof import('./toaster.tsx');

let toaster: Promise<Toaster> | undefined;
let shown = 0;

/**
 * The code that draws notices is loaded with the first of them. If that fails, the next notice tries again.
 */
function loadToaster(): Promise<Toaster> {
  toaster ??= import('./toaster.tsx').catch((error: unknown) => {
    toaster = undefined;
    throw error;
  });
  return toaster;
}

function show(kind: NoticeKind, request: ToastRequest): string {
  const id = request.id ?? `notice-${++shown}`;
  const notice = { ...request, id, kind, icon: request.icon ?? 'info' };
  record(notice);
  void loadToaster().then(
    ({ present }) => present(notice),
    () => showPlainly(notice),
  );
  return id;
}

/**
 * Shows a toast at the top for 3 s (S9.7), at most three at a time. Returns its id, for `dismissToast` or to
 * replace it.
 */
export const showToast = (request: ToastRequest): string => show('toast', request);

/** Shows a message right at the upper edge for 3 s (S9.8). */
export const showMessage = (request: ToastRequest): string => show('message', request);

/** Shows a notification in the lower corner for 4.5 s (S9.8), at most four at a time. */
export const showNotification = (request: ToastRequest & { title: string }): string =>
  show('notification', request);

/** Closes a notice; does nothing where it is closed or unknown. */
export function dismissToast(id: string): void {
  hidePlainly(id);
  void toaster?.then(
    ({ dismiss }) => dismiss(id),
    () => hidePlainly(id),
  );
}
