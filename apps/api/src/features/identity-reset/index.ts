export { identityResetRoutes } from './routes.ts';
export { insertChange, lastChange } from './store.ts';
