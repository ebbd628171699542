export { chosenAlready, sameAgain } from './choose-password.ts';
export { refuseEasy } from './easy-password.ts';
export { handlePasswordJobs, passwordJobs } from './jobs.ts';
export { hashPassword } from './password-hash.ts';
export { passwordLinkToken } from './password-link-token.ts';
export { passwordRoutes } from './routes.ts';
export { passwordErasers } from './store.ts';
