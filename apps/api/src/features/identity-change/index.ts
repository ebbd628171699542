export { identityChangeRoutes } from './routes.ts';
export { insertChange, lastChange, reusedFrom } from './store.ts';
