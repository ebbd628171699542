export { addApplicant } from './add-applicant.ts';
export { applicantRoutes } from './routes.ts';
export { lockApplicant, openPersonalInfo, readApplicant, setLevel, type Applicant } from './store.ts';
