export { accountOfCookie, cookieOf, notSignedIn, requireLive, sessionSource } from './actor.ts';
export { addAccount } from './add-account.ts';
export { beginSession, type Sessions } from './begin-session.ts';
export { callLibrary } from './async-context.ts';
export { isPasswordOf } from './check-password.ts';
export { cookieHeaders } from './cookie-headers.ts';
export { deviceOf, rememberThisDevice } from './device.ts';
export { signInErasers } from './erase/store.ts';
export { keyOnDevice } from './key-on-device.ts';
export { handleSignInJobs, signInJobs } from './jobs.ts';
export { isRecorded, paceCodes, paceGuesses } from './guess-pace.ts';
export { readLaunch } from './launch-data.ts';
export { launchUsed } from './mini-program.ts';
export { accountChooser, askNewPassword, choosing, officerChooser } from './new-password.ts';
export { passwordsSignIn, requirePasswords } from './own-ways.ts';
export { allowedRedirect } from './redirect.ts';
export { RecentSessions } from './recent-sessions.ts';
export { signInRoutes } from './routes.ts';
export { shownSessions, signOutAccount } from './sessions.ts';
export { normaliseEmail, signInHandle, signInHandles } from './sign-in-handle.ts';
export { signInKeyHolders } from './key-holders.ts';
export {
  createSignInLibrary,
  openCookie,
  openSecondFactor,
  secondFactorMark,
  secondFactorMoved,
  sessionCookie,
  type SignInLibrary,
} from './sign-in-library.ts';
export { signInLimit } from './sign-in-limit.ts';
export {
  accountByHandle,
  accountOfMessenger,
  anyAccount,
  deleteMessengerLink,
  endDemonstrationAccounts,
  endProviderSessions,
  endSessions,
  hasPassword,
  insertAccount,
  insertMessengerLink,
  isOfDemonstration,
  markDemonstrationAccount,
  markInitialPassword,
  messengerLinkedAt,
  takeInitialPassword,
  useLaunch,
  writePassword,
} from './store.ts';
