export { identityChangeRoutes } from './routes.ts';
export { identityChangeErasers, insertChange, lastChange, reusedFrom } from './store.ts';
