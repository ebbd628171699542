export { exportRoutes } from './export.ts';
export { partnerApplicantRoutes } from './routes.ts';
