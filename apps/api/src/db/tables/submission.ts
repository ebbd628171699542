import type { FileOrigin, FileKind } from '@credence/contract/verification';
import type { Generated } from 'kysely';

export interface SubmissionTables {
  /** Uploads; their bytes are in the upload area until complete. */
  verification_upload: {
    user_id: string;
    id: string;
    case_id: string;
    kind: FileKind;
    bytes: number;
    created_at: Date;
    /** The resulting picture; the row stays, so that a client that missed the last response can ask. */
    file_id: string | null;
    /** As reported by the browser; null if it did not say. */
    origin: Generated<FileOrigin | null>;
  };
}
