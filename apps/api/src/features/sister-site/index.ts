export { sisterSiteRoutes } from './routes.ts';
