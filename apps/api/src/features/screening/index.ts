export { screeningRoutes } from './routes.ts';
