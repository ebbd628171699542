/** What happened to an account, in a chain of keyed hashes (see audit/). Details hold no personal data. */
export interface AuditTables {
  audit_event: {
    user_id: string;
    /** 1, 2, 3 … without a gap. */
    sequence: number;
    at: Date;
    actor_kind: 'account' | 'officer' | 'system';
    actor_id: string;
    action: string;
    subject: string;
    details: string;
    request_id: string;
    hash: Buffer;
  };
  /** The end of each chain, so that a cut-off end is noticed. */
  audit_head: {
    user_id: string;
    sequence: number;
    hash: Buffer;
  };
}
