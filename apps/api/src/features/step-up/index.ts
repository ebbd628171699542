export { handleStepUpJobs, stepUpJobs } from './jobs.ts';
export { interceptRoutes, stepUpRoutes } from './routes.ts';
export { proveAtProvider, requireSecurity, waitsForProvider } from './security.ts';
export { stepUpErasers } from './store.ts';
