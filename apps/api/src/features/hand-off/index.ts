export { handleHandOffJobs, handOffJobs, handOffListeners } from './jobs.ts';
export { handOffRoutes } from './routes.ts';
export { handOffErasers } from './store.ts';
