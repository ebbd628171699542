export { endTransfers } from './end.ts';
export { handleTransferJobs, transferFollowers, transferJobs } from './jobs.ts';
export { transferRoutes } from './routes.ts';
export { hasIdentity } from './terms.ts';
export {
  lastMovedAway,
  newestTo,
  readTransfer,
  transferErasers,
  type TransferRow,
  transfersWith,
} from './store.ts';
export { undoTermsOf, undoTransfer } from './undo.ts';
