export { handleReverificationJobs, reverificationListeners } from './jobs.ts';
export { endReverifications, extendReverifications, orderReverifications } from './order.ts';
export { reverificationRoutes } from './routes.ts';
export { type Order, type Progress, progressOf, type ReverificationRow } from './store.ts';
export { isOverdue, remainsOf, usualRules } from './terms.ts';
