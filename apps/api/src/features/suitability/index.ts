export { exposureBy } from './exposure.ts';
export { allowOneMore, requireUsedUp, suitabilityEvidence } from './evidence.ts';
export { suitabilityRoutes } from './routes.ts';
export { reassessmentOf, standingsOf, suitabilityOf, type Standing } from './standing.ts';
export { suitabilityErasers } from './store.ts';
