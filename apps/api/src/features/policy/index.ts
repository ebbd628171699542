export { complianceConfigOf } from './compliance-config.ts';
export { policyRoutes } from './routes.ts';
