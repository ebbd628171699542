export { namesOf, transactAsOfficer } from './acting.ts';
export { officerSource } from './actor.ts';
export { addOfficer, removeOfficer, renewAuthenticator } from './people.ts';
export { officerRoutes } from './routes.ts';
export { anyOfficer, endDemonstrationOfficers, markDemonstrationOfficers, officerNames } from './store.ts';
