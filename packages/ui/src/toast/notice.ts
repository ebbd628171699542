/**
 * The kind of content (S3.16), always shown with an icon, never by colour alone. The icon of `process` turns.
 */
export type ToastIconName = 'success' | 'fail' | 'info' | 'warn' | 'process';

/**
 * A toast appears at the top, a message right at the upper edge, a notification in the lower corner at the
 * end of the line.
 */
export type NoticeKind = 'toast' | 'message' | 'notification';

export interface ToastAction {
  label: string;
  /** Called once, and the notice closes. */
  onPress: () => void;
}

/**
 * What to show. Texts are whole sentences in the language of the page; the caller isolates names and numbers
 * of the other text direction.
 */
export interface ToastRequest {
  text: string;
  title?: string | undefined;
  /** `info` when left out. */
  icon?: ToastIconName | undefined;
  /** Milliseconds until it closes by itself, `Infinity` for never; by default that of its kind. */
  duration?: number | undefined;
  /** A notice with the id of an open one replaces it. */
  id?: string | undefined;
  action?: ToastAction | undefined;
}

/** A notice with all defaults filled in. */
export interface Notice extends ToastRequest {
  id: string;
  kind: NoticeKind;
  icon: ToastIconName;
}
