import type { DocumentType } from '@credence/contract/first-words';
import type { uploadLimits } from '@credence/contract/upload-limits';
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
  /** A picture that a partner brought: untouched until the person begins what it is for, and agrees. */
  brought_file: {
    user_id: string;
    id: string;
    level: number;
    kind: FileKind;
    /** Of a document; null for others. */
    country: string | null;
    document_type: DocumentType | null;
    /** Sealed: the hash of the content, by which it is known again. */
    digest: Buffer;
    /** Name of the sealed picture; null once a case has it. */
    blob: string | null;
    media_type: (typeof uploadLimits.types)[number];
    bytes: number;
    width: number;
    height: number;
    created_at: Date;
  };
}
