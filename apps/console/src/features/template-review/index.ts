export { DraftHeader } from './draft-header.tsx';
export { ReviewView } from './review-view.tsx';
export { baseOf, SubmitDialog } from './submit-dialog.tsx';
export { useTab } from './use-tab.ts';
