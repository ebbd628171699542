export { applicantRoutes } from './routes.ts';
export {
  insertApplicant,
  lockApplicant,
  openPersonalInfo,
  readApplicant,
  setLevel,
  type Applicant,
} from './store.ts';
