export { auditKey, transact, within, type Happening, type Unit } from './transact.ts';
export { eventsOf } from './store.ts';
export { verifyAudit, type AuditReport, type BrokenChain } from './verify.ts';
