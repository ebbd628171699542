export interface TransferTables {
  /** The account is the source. */
  identity_transfer: {
    user_id: string;
    id: string;
    code_hash: string;
    target_user_id: string | null;
    status: 'open' | 'pending' | 'complete' | 'undone' | 'over';
    /** Why an accepted transfer ended without moving anything, for both sides. */
    ended: 'stopped' | 'another-identity' | null;
    expires_at: Date;
    created_at: Date;
    updated_at: Date;
    completed_at: Date | null;
    /** The level of the source before, and since when its verification counted. */
    moved_level: number | null;
    moved_since: Date | null;
    /** The officer who put it back. */
    undone_by: string | null;
  };
}
