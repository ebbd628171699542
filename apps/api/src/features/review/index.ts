export { reviewFileRoutes } from './file-routes.ts';
export { reviewRoutes } from './routes.ts';
