import { noticeLogLimit } from './log.ts';

/**
 * All numbers of the notices: toasts by S9.7, messages and notifications by S9.8. Times in milliseconds,
 * lengths in CSS pixels. The styles repeat the lengths; a test in a real browser compares the two.
 */
export const toastConstants = {
  toast: {
    limit: 3,
    duration: 3000,
    /** From closing to removal, for every kind. */
    removalDelay: 3000,
    swipeDirection: 'down',
    /** A swipe longer than this closes. */
    swipeThreshold: 50,
    /** A swipe starts after this distance. */
    swipeStart: { touch: 10, mouse: 2 },
    maxWidth: 480,
    /** In viewports up to this width, `narrowMargin` stays free instead of `maxWidth`. */
    narrowUpTo: 767,
    narrowMargin: 32,
    topMargin: { desktop: 64, mobile: 16 },
    hotkey: 'F8',
  },
  message: { limit: 3, duration: 3000, top: 8, maxWidth: 480 },
  notification: { limit: 4, duration: 4500, width: 320, top: 48, bottom: 40 },
  log: { limit: noticeLogLimit },
} as const;
