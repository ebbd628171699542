export { erasureJobs, handleErasureJobs } from './handle-jobs.ts';
export { countKeyless, eraseAllKeyless, eraseNow, planOf } from './operator.ts';
export { erasureRoutes } from './routes.ts';
