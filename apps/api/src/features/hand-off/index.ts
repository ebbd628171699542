export { endHandOffsOf } from './hand-off.ts';
export { handleHandOffJobs, handOffJobs } from './jobs.ts';
export { handOffRoutes } from './routes.ts';
