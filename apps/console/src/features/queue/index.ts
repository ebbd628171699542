export { isQueueView } from './queries.ts';
export { QueueScreen } from './queue-screen.tsx';
