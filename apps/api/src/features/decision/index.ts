export { carriedDocument, carriableDocument } from './carried-document.ts';
export { decideCase, type Evidence, grantEarnedLevel, noEvidence, recordSubmission } from './decide.ts';
export { pictureHash, type DuplicateHash } from './duplicates.ts';
export { approvedCasesOf, isSameIdentity, isSamePerson, personOf, verifiedPerson } from './same-identity.ts';
export {
  type DecisionRow,
  decisionsOf,
  duplicatesElsewhere,
  reviewDecisionsOf,
  insertDecision,
  newestDecision,
  readReading,
  saveReading,
  duplicatesWith,
} from './store.ts';
