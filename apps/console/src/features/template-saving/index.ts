export { ConflictNotice, sideOf } from './conflict-notice.tsx';
export { SaveLine } from './save-line.tsx';
export { type Editing, useEditing } from './use-editing.ts';
