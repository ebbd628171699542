export { handleTransferJobs, transferJobs } from './jobs.ts';
export { transferRoutes } from './routes.ts';
export { lastMovedAway } from './store.ts';
export { endTransfers } from './end.ts';
