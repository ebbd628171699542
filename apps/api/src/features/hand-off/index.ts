export { handleHandOffJobs, handOffJobs } from './jobs.ts';
export { handOffRoutes } from './routes.ts';
