export { templateEditingRoutes } from './routes.ts';
