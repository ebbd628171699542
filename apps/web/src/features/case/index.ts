export { isCollectingView, owesConsent, type View, viewFor } from './case-view.ts';
export {
  type CollectingView,
  doneViews,
  goesToVendor,
  nextView,
  previousView,
  resumeView,
  stepOf,
  stepsOf,
  viewOrder,
} from './flow.ts';
export { isFace, isLiveness, type LivenessKind, livenessKinds, promptOf, sideKey } from './file-kinds.ts';
export { levelToVerify } from './level.ts';
export {
  begin,
  type CaseMount,
  differencesQuery,
  levelStatusesQuery,
  noteCase,
  progressQuery,
  requirementsQuery,
  retentionQuery,
  submit,
} from './queries.ts';
export { useCurrentCase } from './use-current-case.ts';
export { useDocumentLevel } from './use-document-level.ts';
export { caseOf, useMount } from './use-mount.ts';
