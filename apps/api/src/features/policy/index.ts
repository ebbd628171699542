export { complianceConfigOf, usualLanguage } from './compliance-config.ts';
export { policyRoutes } from './routes.ts';
