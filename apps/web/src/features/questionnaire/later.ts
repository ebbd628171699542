/** What most people never see, in one file. */
export { ConflictDialog } from './conflict-dialog.tsx';
export { MessageThread } from './messages/message-thread.tsx';
export { RefusalNote } from './refusal-note.tsx';
export { RemarksView } from './remarks-view.tsx';
