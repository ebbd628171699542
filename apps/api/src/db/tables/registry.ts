import type { NumberScheme } from '@credence/contract/words';

export interface RegistryTables {
  /** The number behind a case; sealed, only its last characters are shown. */
  verification_number: {
    user_id: string;
    case_id: string;
    scheme: NumberScheme;
    number: Buffer;
    shown: string;
    created_at: Date;
  };
  /** A pending sign-in with an electronic identity. */
  electronic_identity_request: {
    user_id: string;
    case_id: string;
    state_hash: Buffer;
    /** Sealed: the proof key and the nonce. */
    secrets: Buffer;
    expires_at: Date;
  };
}
