export { complianceConfigOf, usualLanguage } from './compliance-config.ts';
export { siteRoutes } from './routes.ts';
