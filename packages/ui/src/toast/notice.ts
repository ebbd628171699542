/** What a notice is about (S3.16); always shown as a drawing of its own, never by colour alone. `process` turns. */
export type ToastIconName = 'success' | 'fail' | 'info' | 'warn' | 'process';

/** A toast comes from the top, a message stands right at it, a notification in the lower corner at the end of the line. */
export type NoticeKind = 'toast' | 'message' | 'notification';

export interface ToastAction {
  label: string;
  /** Called once; the notice closes. */
  onPress: () => void;
}

/** What to show. Texts are whole sentences in the language of the page; the caller isolates names and numbers of the other direction. */
export interface ToastRequest {
  text: string;
  title?: string | undefined;
  /** `info` when left out. */
  icon?: ToastIconName | undefined;
  /** Milliseconds until it closes by itself, `Infinity` for until it is dismissed; the kind's own when left out. */
  duration?: number | undefined;
  /** The same id again replaces what it showed instead of standing beside it. */
  id?: string | undefined;
  action?: ToastAction | undefined;
}

/** A request as it goes to the screen. */
export interface Notice extends ToastRequest {
  id: string;
  kind: NoticeKind;
  icon: ToastIconName;
}
