export {
  handleReverificationJobs,
  reverificationJobs,
  reverificationListeners,
  watchOrders,
} from './jobs.ts';
export { endReverifications, extendReverifications, isBehind, orderReverifications } from './order.ts';
export { reverificationRoutes } from './routes.ts';
export { orderOfCase, orderToAnswer } from './own.ts';
export { reverificationErasers, progressOf, readReverification, type ReverificationRow } from './store.ts';
export { requireUnrestricted } from './restriction.ts';
export { isOverdue, orderOwed, shownReverification, type ShownOrder, usualRules } from './terms.ts';
