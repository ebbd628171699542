export { type QueueFilter, nextFilter, readQueueFilter, withFilter } from './filter.ts';
export { QueueScreen } from './queue-screen.tsx';
export { TakeNextNotice, useTakeNext } from './take-next.tsx';
export { isQueueView } from './views.ts';
