export { type Cursor, cursorText, readCursor } from './cursor.ts';
export { reviewFileRoutes } from './file-routes.ts';
export { claimed, claimsOf, heldByAnother, isHeld, ownClaim, requireClaim, unclaimed } from './hold.ts';
export { handleReviewJobs } from './conclude-job.ts';
export { reviewJobs } from './jobs.ts';
export { reviewRoutes } from './routes.ts';
export { searched } from './search.ts';
export { reviewErasers, casesBefore, cursorOf, decidedByHour, type Found, isBeyond } from './store.ts';
export { reviewProposals } from './proposals.ts';
