export { toastConstants } from './constants.ts';
export { type LoggedNotice, noticeLog } from './log.ts';
export type { NoticeKind, ToastAction, ToastIconName, ToastRequest } from './notice.ts';
export { dismissToast, showMessage, showNotification, showToast } from './show.ts';
export { setToastTexts, type ToastTexts } from './texts.ts';
export { ToastIcon } from './toast-icon.tsx';
