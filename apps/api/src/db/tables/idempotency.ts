import type { PartnerMode } from '@credence/contract/partner-endpoint';

export interface IdempotencyTables {
  /** What a write of a partner was answered, by its idempotency key, for when it is asked again. */
  partner_answer: {
    partner_id: string;
    mode: PartnerMode;
    key_hash: Buffer;
    /** Of what was asked: the key is good for the same alone. */
    request_hash: Buffer;
    begun_at: Date;
    /** Null while it is worked on. */
    status: number | null;
    /** Sealed, since it may hold a token. */
    answer: Buffer | null;
  };
}
