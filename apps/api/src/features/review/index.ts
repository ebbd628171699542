export { type Cursor, cursorText, readCursor } from './cursor.ts';
export { reviewFileRoutes } from './file-routes.ts';
export { claimed, claimsOf, heldByAnother, ownClaim, requireClaim, unclaimed } from './hold.ts';
export { reviewRoutes } from './routes.ts';
export { searched } from './search.ts';
export { cursorOf, isBeyond, type Found } from './store.ts';
