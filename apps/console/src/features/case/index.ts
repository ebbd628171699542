export { comparedSource, insteadOfPictures, isOwnReading, wasRead } from './basis.ts';
export { CaseLink } from './case-link.tsx';
export { comparedValue, declaredValue } from './compared-value.ts';
export { type Draft, clearDrafts, useDraft } from './drafts.ts';
export { type Holding, useHold } from './hold.ts';
export { type CaseAddress, caseQuery } from './queries.ts';
