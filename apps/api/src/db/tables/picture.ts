import type { FileOrigin, CaptureFinding, FileKind } from '@credence/contract/verification';
import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface PictureTables {
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
    /** Name of the sealed picture; changes when the cleaned one is stored. */
    blob: string;
    created_at: Date;
    /** When a newer picture of the same kind replaced it. */
    replaced_at: Date | null;
    /** As reported by the browser; null if it did not say. */
    origin: Generated<FileOrigin | null>;
  };
}
