export { applicantRoutes } from './routes.ts';
export {
  insertApplicant,
  lockApplicant,
  openApplicant,
  readApplicant,
  setLevel,
  type Applicant,
} from './store.ts';
