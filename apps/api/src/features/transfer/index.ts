export { endTransfers } from './end.ts';
export { handleTransferJobs, transferFollowers, transferJobs } from './jobs.ts';
export { transferRoutes } from './routes.ts';
export { hasIdentity } from './terms.ts';
export { lastMovedAway, newestTo, pendingTransfersOf, readTransfer } from './store.ts';
