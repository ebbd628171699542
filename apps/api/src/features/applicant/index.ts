export { addApplicant } from './add-applicant.ts';
export { maskEmail } from './profile.ts';
export { applicantRoutes } from './routes.ts';
export {
  addExtraAttempt,
  type Applicant,
  isApplicant,
  levelNumber,
  lockApplicant,
  moveToSite,
  setNoticeSeen,
  openPersonalInfo,
  personalInfoOf,
  readApplicant,
  resetVerification,
  restoreVerification,
  setKycTag,
  setLevel,
  setMemberType,
  updatePersonalInfo,
  wrappingKeysInUse,
} from './store.ts';
