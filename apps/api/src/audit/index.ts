export { accept } from './accept.ts';
export { takeCheckpoint } from './checkpoint.ts';
export { checkpointHashes, lastCheckpoint, type Checkpoint } from './checkpoint-store.ts';
export type { Finding } from './finding.ts';
export { factsBy, type TrailHolder } from './holder.ts';
export { eventsOf, eventsOfActions, lastTimes } from './store.ts';
export { auditKey, transact, within, type Unit } from './transact.ts';
export { verifyAudit } from './verify.ts';
