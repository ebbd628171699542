export { memberRoutes } from './routes.ts';
export { setKycTag } from './store.ts';
