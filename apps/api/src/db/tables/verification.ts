import type {
  CaseState,
  CaptureFinding,
  DocumentType,
  FileKind,
  Provider,
  ReviewLabel,
  VerdictOutcome,
} from '@credence/contract';
import type { ColumnType } from 'kysely';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface VerificationTables {
  verification_case: {
    user_id: string;
    id: string;
    level: number;
    state: CaseState;
    /** How often this level was tried, this case included. */
    attempt: number;
    provider: Provider;
    country: string;
    document_type: DocumentType;
    created_at: Date;
    updated_at: Date;
    submitted_at: Date | null;
    /** When an open case stops waiting for its pictures. */
    expires_at: Date;
    reading_state: 'waiting' | 'none' | 'unsure' | 'sure';
    difference_count: number;
    suggested_labels: Json<ReviewLabel[]>;
    verdict_outcome: VerdictOutcome | null;
    verdict_labels: Json<ReviewLabel[]>;
    /** Sealed; for officers only. */
    private_note: Buffer | null;
    decided_at: Date | null;
    /** The officer who decided; null where the provider did. */
    decided_by: string | null;
    claimed_by: string | null;
    claim_expires_at: Date | null;
  };
  verification_file: {
    user_id: string;
    id: string;
    case_id: string;
    kind: FileKind;
    state: 'processing' | 'ready' | 'unreadable';
    media_type: string;
    bytes: number;
    width: number;
    height: number;
    findings: Json<CaptureFinding[]>;
    /** Name of the sealed picture; replaced when the cleaned one is stored. */
    blob: string;
    created_at: Date;
    /** Set when a newer picture of the same kind took its place. */
    replaced_at: Date | null;
  };
  /** What was read from the documents of a case and how it compares; sealed. */
  verification_reading: {
    user_id: string;
    case_id: string;
    content: Buffer;
    created_at: Date;
  };
  /** Uploads; the bytes lie in the partial area until they are whole. */
  verification_upload: {
    user_id: string;
    id: string;
    case_id: string;
    kind: FileKind;
    bytes: number;
    created_at: Date;
    /** The picture it became; the row stays, so that a client that never heard the last answer can ask. */
    file_id: string | null;
  };
}
