export { handleStepUpJobs, stepUpJobs } from './jobs.ts';
export { interceptRoutes, stepUpRoutes } from './routes.ts';
export { requireSecurity } from './security.ts';
export { stepUpErasers } from './store.ts';
