import type { Generated } from 'kysely';

/** What happened to an account, in a chain of keyed hashes (see audit/). Details hold no personal data. */
export interface AuditTables {
  audit_event: {
    user_id: string;
    /** 1, 2, 3 … without a gap. */
    sequence: number;
    at: Date;
    actor_kind: 'account' | 'officer' | 'partner' | 'system';
    actor_id: string;
    action: string;
    subject: string;
    details: string;
    request_id: string;
    hash: Buffer;
    /** The database's number of the transaction; null in events of versions without checkpoints. */
    transaction_id: Generated<number | null>;
  };
  /** The end of each chain, so that a cut-off end is noticed. */
  audit_head: {
    user_id: string;
    sequence: number;
    hash: Buffer;
    /** Null where the chain has not moved since versions without one. */
    mac: Buffer | null;
  };
}
