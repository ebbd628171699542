import type { NumberScheme } from '@credence/contract';

export interface NonDocumentTables {
  /** The number that a case rests on; sealed, and shown only by its last signs. */
  verification_number: {
    user_id: string;
    case_id: string;
    scheme: NumberScheme;
    number: Buffer;
    shown: string;
    created_at: Date;
  };
  /** A person who is at the page of an electronic identity. */
  electronic_identity_request: {
    user_id: string;
    case_id: string;
    state_hash: Buffer;
    /** Sealed: the proof key and the nonce. */
    secrets: Buffer;
    expires_at: Date;
  };
}
