export { clientLogJobs, handleClientLogJobs } from './jobs.ts';
export { clientLogRoutes } from './routes.ts';
