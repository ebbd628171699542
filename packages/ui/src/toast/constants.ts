import { noticeLogLimit } from './log.ts';

/**
 * Every number of the notices: toasts by S9.7, messages and notifications by S9.8. Times in milliseconds, lengths in CSS pixels. The styles
 * write the lengths again, and a test in a real browser holds them to these.
 */
export const toastConstants = {
  toast: {
    limit: 3,
    duration: 3000,
    /** From closed to removed, for every kind. */
    removalDelay: 3000,
    swipeDirection: 'down',
    /** A swipe longer than this closes. */
    swipeThreshold: 50,
    /** A swipe begins after this way. */
    swipeStart: { touch: 10, mouse: 2 },
    maxWidth: 480,
    /** Up to this width of the viewport, `narrowMargin` of it stays free in place of `maxWidth`. */
    narrowUpTo: 767,
    narrowMargin: 32,
    topMargin: { desktop: 64, mobile: 16 },
    hotkey: 'F8',
  },
  message: { limit: 3, duration: 3000, top: 8, maxWidth: 480 },
  notification: { limit: 4, duration: 4500, width: 320, top: 48, bottom: 40 },
  log: { limit: noticeLogLimit },
} as const;
