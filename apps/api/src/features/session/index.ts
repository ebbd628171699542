export { officerSource, sessionSource } from './actors.ts';
export { isPasswordOf } from './check-password.ts';
export { handleSessionJobs, sessionJobs } from './jobs.ts';
export { addAccount, addOfficer, removeOfficer, renewAuthenticator } from './people.ts';
export { RecentSessions } from './recent-sessions.ts';
export { sessionRoutes } from './routes.ts';
export { signInHandle, normaliseEmail } from './sign-in-handle.ts';
export { createSignInLibrary, type SignInLibrary } from './sign-in-library.ts';
export { accountByHandle, anyAccountOrOfficer, officerNames } from './store.ts';
