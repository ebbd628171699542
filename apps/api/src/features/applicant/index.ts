export { addApplicant } from './add-applicant.ts';
export { applicantRoutes } from './routes.ts';
export {
  addAttempt,
  levelNumber,
  lockApplicant,
  openPersonalInfo,
  readApplicant,
  setBack,
  setLevel,
  type Applicant,
} from './store.ts';
