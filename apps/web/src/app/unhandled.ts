import { ApiError } from '../api/client.ts';

/**
 * Tells the user of a refusal that no screen dealt with, by the text of its code (S8.7). Everything else that goes unhandled is a mistake of
 * ours, of which a user could make nothing.
 */
export function reportUnhandled(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof ApiError) void import('./notice.tsx').then(({ showNotice }) => showNotice(reason));
  });
}
