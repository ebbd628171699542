import type { AuditTables } from './audit.ts';
import type { ApplicantTables } from './applicant.ts';
import type { ClientLogTables } from './client-log.ts';
import type { EmbeddingTables } from './embedding.ts';
import type { SessionTables } from './session.ts';
import type { VerificationTables } from './verification.ts';

/** Every table, by name. */
export type Tables = AuditTables &
  ApplicantTables &
  ClientLogTables &
  EmbeddingTables &
  SessionTables &
  VerificationTables;
