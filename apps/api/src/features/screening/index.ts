export { screeningRoutes } from './routes.ts';
export { screeningErasers } from './store.ts';
