export { keepEdition, policyOfCase } from './edition.ts';
export { consentNeeded, consentOf, requireConsent } from './face-consent.ts';
export { caseJobs, checkNumberJob, expireCase } from './jobs.ts';
export { knownLevel, levelFor, levelOf, permittedLevel } from './level.ts';
export { measureCases } from './measure.ts';
export {
  answersPrompt,
  drawChallenge,
  filesForProvider,
  isOwnCapture,
  partsTaken,
  picturesReady,
  requiredFiles,
  showsFace,
} from './requirements.ts';
export { type Approval, currentDocuments } from './current-documents.ts';
export { caseReference, idEndOf } from './reference.ts';
export { caseErasers } from './skeleton/store.ts';
export { awaitingVerdict, awaitsVerdict, type CaseEvent, move } from './states.ts';
export {
  type Account,
  accountOf,
  binds,
  secondaryRoute,
  counts,
  earnedLevel,
  levelStatusOf,
  type LevelStatus,
  type IdentityStatus,
} from './status.ts';
export {
  accountsApproved,
  allCasesOf,
  type CaseRow,
  casesById,
  casesOf,
  casesOfAll,
  hasBindingCase,
  insertCase,
  lockCase,
  lockOverdue,
  lockUnanswered,
  newestCase,
  newestSubmitted,
  openNote,
  readCase,
  sealNote,
  updateCase,
  verdictColumns,
} from './store.ts';
export { caseTrail } from './trail.ts';
export { waitedFor } from './waiting.ts';
