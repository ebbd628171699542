export { handleHandOffJobs, handOffJobs, handOffListeners } from './jobs.ts';
export { handOffRoutes } from './routes.ts';
