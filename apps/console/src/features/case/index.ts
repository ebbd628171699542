export { comparedSource, insteadOfPictures, isOwnReading, wasRead } from './basis.ts';
export { CaseLink } from './case-link.tsx';
export { comparedValue, declaredValue } from './compared-value.ts';
export { type Draft, useDraft } from './drafts.ts';
export { useCaseHold } from './hold.ts';
export { type CaseAddress, caseQuery } from './queries.ts';
