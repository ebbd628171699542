import type { AccountExtraTables } from './account-extras.ts';
import type { AuditTables } from './audit.ts';
import type { ApplicantTables } from './applicant.ts';
import type { ClientLogTables } from './client-log.ts';
import type { EmbeddingTables } from './embedding.ts';
import type { HandOffTables } from './hand-off.ts';
import type { IdentityChangeTables } from './identity-change.ts';
import type { NonDocumentTables } from './non-document.ts';
import type { SessionTables } from './session.ts';
import type { VerificationTables } from './verification.ts';

/** Every table, by name. */
export type Tables = AccountExtraTables &
  AuditTables &
  ApplicantTables &
  ClientLogTables &
  EmbeddingTables &
  HandOffTables &
  IdentityChangeTables &
  NonDocumentTables &
  SessionTables &
  VerificationTables;
