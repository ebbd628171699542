export { addressesFor } from './session/addresses.ts';
export { providerSessionErasers } from './erase/erasers.ts';
export { knownToVendors } from './erase/store.ts';
export { handleProviderSessionJobs, providerSessionJobs, providerSessionListeners } from './handle-jobs.ts';
export { checkCase } from './session/jobs.ts';
export { type MountRequest, mountOf, pauseSession, validMountOf } from './session/mount.ts';
export { planPoll } from './session/poll.ts';
export { abandonSession, endSession, eraseAtVendor, moveSession } from './session/settle.ts';
export {
  givenUpSince,
  insertSession,
  isLive,
  leftForNext,
  liveSession,
  type SessionRow,
  sessionsOf,
} from './session/store.ts';
export { submitSession, submitIfFinished, withLiveSession } from './session/submit-at-provider.ts';
export { checkedAgainFor, untilSwept } from './sweep/sweep.ts';
export { webhookRoutes } from './webhooks/intake.ts';
