export { handleRiskJobs, riskJobs } from './jobs.ts';
export { riskRoutes } from './routes.ts';
export { requireSecurity } from './security.ts';
