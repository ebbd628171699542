export { exportRoutes } from './export.ts';
export { importRoutes } from './import.ts';
export { partnerApplicantRoutes } from './routes.ts';
