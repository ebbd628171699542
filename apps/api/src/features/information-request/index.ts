export { informationRequestRoutes } from './routes.ts';
