export { askToClose, keptByLaw } from './ask.ts';
export { readClosing as closingOf } from './store.ts';
export { erasureJobs, handleErasureJobs } from './handle-jobs.ts';
export { countKeyless, eraseAllKeyless, eraseNow, planOf } from './operator.ts';
export { erasureRoutes } from './routes.ts';
