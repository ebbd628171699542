export { partnerApplicantRoutes } from './routes.ts';
