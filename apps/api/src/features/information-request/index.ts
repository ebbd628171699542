export { informationRequestRoutes } from './routes.ts';
export { unreadByAccount } from './store.ts';
