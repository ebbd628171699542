export { exposureOfAccount } from './exposure.ts';
export { allowOneMore, requireUsedUp, suitabilityEvidence } from './evidence.ts';
export { suitabilityRoutes } from './routes.ts';
export { suitabilityOf, type Standing } from './standing.ts';
export { suitabilityErasers } from './store.ts';
