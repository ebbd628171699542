export { erasureJobs, handleErasureJobs } from './handle-jobs.ts';
export { eraseNow, planOf } from './operator.ts';
export { erasureRoutes } from './routes.ts';
