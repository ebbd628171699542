export { askToClose, keptByLaw } from './ask.ts';
export { type ClosingRow, closingsOf, readClosing as closingOf } from './store.ts';
export { erasureJobs, handleErasureJobs } from './handle-jobs.ts';
export { erasureProposals } from './officers-erasure.ts';
export { countKeyless, eraseAllKeyless, eraseNow, planOf } from './operator.ts';
export { erasureRoutes } from './routes.ts';
