export { cursorOf, userIdIn } from './list.ts';
export { type AccountRecord, ownApplicant, recordsOf, shownCase, stateIn } from './present.ts';
export { importRoutes } from './import.ts';
export { partnerApplicantRoutes } from './routes.ts';
