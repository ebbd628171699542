export { namesOf, transactAsOfficer } from './acting.ts';
export { beginOfficerSession } from './begin-session.ts';
export { officerSource, ownSitesOnly } from './actor.ts';
export { secondFactors } from './second-factors.ts';
export { addOfficer, changeRights, removeOfficer, renewAuthenticator, signOutOfficer } from './people.ts';
export { officerRoutes } from './routes.ts';
export {
  allRights,
  anyOfficer,
  endDemonstrationOfficers,
  endOfficer,
  insertOfficer,
  keepRights,
  lockRights,
  markDemonstrationOfficers,
  officerByEmail,
  officerNames,
  type Rights,
} from './store.ts';
export { endOfficerSessions, endProviderOfficerSessions } from './sessions/store.ts';
export { officerTrail } from './trail.ts';
