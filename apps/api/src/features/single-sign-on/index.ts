export { singleSignOnKeyHolders } from './key-holders.ts';
export { logoutRoutes, signOnsOf, singleSignOnRoutes } from './routes.ts';
export { connectedSince, singleSignOnErasers } from './store.ts';
