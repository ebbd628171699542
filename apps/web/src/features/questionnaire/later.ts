/** What most people never see, in one file. */
export { ConflictDialog } from './conflict-dialog.tsx';
export { MessageThread } from './messages/message-thread.tsx';
export { Nothing } from './nothing.tsx';
export { RefusalNote } from './refusal-note.tsx';
export { RemarksView } from './remarks-view.tsx';
export { TotalsAfter } from './totals-after.tsx';
