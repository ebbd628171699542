export { accountKeys } from './keys/account-keys.ts';
export { wrappingKeysInUse } from './keys/store.ts';
export { addApplicant, openAccount } from './add-applicant.ts';
export { maskDetails, maskEmail } from './mask.ts';
export { keepDetails } from './keep-details.ts';
export { applicantRoutes } from './routes.ts';
export {
  accountsAt,
  addExtraAttempt,
  applicantErasers,
  isHeld,
  keylessAfter,
  setClosed,
  setHeld,
  type Applicant,
  isApplicant,
  isOfSites,
  keysOf,
  levelNumber,
  lockApplicant,
  moveToSite,
  setNoticeSeen,
  openPersonalInfo,
  personalInfoOf,
  readApplicant,
  readApplicants,
  resetVerification,
  restoreVerification,
  setKycTag,
  setLevel,
  setMemberType,
} from './store.ts';
export { applicantTrail } from './trail.ts';
