export { carriedDocument, carriableDocument } from './carried-document.ts';
export { decideCase, type Evidence, noEvidence, recordSubmission } from './decide.ts';
export { decisionErasers, deleteSightings } from './erase/store.ts';
export { type Further, furtherOf, statusOfQuestionnaire } from './further.ts';
export { grantEarnedLevel } from './grant.ts';
export { decisionJobs, decisionListeners, handleDecisionJobs } from './jobs.ts';
export { duplicateHashes } from './hashes/duplicate-hashes.ts';
export { pictureHash, type DuplicateHash } from './hashes/duplicates.ts';
export { approvedCasesOf, isSameIdentity, isSamePerson, personOf, verifiedPerson } from './same-identity.ts';
export {
  type DecisionRow,
  decisionsOf,
  duplicatesElsewhere,
  reviewDecisionsOf,
  seenElsewhere,
  insertDecision,
  newestDecision,
  readReading,
  saveReading,
  duplicatesWith,
} from './store.ts';
