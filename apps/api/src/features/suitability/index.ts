export { suitabilityRoutes } from './routes.ts';
export { suitabilityOf } from './standing.ts';
