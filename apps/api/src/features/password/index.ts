export { handlePasswordJobs, passwordJobs } from './jobs.ts';
export { passwordLinkToken } from './password-link-token.ts';
export { passwordRoutes } from './routes.ts';
export { passwordErasers } from './store.ts';
