export {
  handleReverificationJobs,
  reverificationJobs,
  reverificationListeners,
  watchOrders,
} from './jobs.ts';
export { endReverifications, extendReverifications, isBehind, orderReverifications } from './order.ts';
export { reverificationRoutes } from './routes.ts';
export { orderToAnswer } from './own.ts';
export { progressOf, readReverification, type ReverificationRow } from './store.ts';
export { requireUnrestricted } from './restriction.ts';
export { answers, isOverdue, orderOwed, shownReverification, usualRules } from './terms.ts';
