export { informationRequestRoutes } from './routes.ts';
export { informationRequestErasers, unreadByAccount } from './store.ts';
