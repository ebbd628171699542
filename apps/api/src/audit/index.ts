export { auditKey, transact, within, type Unit } from './transact.ts';
export { eventsOf } from './store.ts';
export { verifyAudit } from './verify.ts';
