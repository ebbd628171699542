export { previewAskAgain } from './ask-again.ts';
export {
  askEdition,
  findUnwatched,
  handleUpkeepJobs,
  upkeepJobs,
  upkeepListeners,
  watchUpkeep,
} from './jobs.ts';
export { owedOf } from './owed.ts';
export { upkeepRoutes } from './routes.ts';
export { upkeepDuty } from './standing.ts';
export { upkeepErasers, readUpkeep } from './store.ts';
