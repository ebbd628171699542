/** The chain of the installation, over the chains of all accounts (see audit/). */
export interface CheckpointTables {
  /** What the ends of the accounts' chains were, again and again. */
  audit_checkpoint: {
    /** 1, 2, 3 … without a gap. */
    number: number;
    at: Date;
    /** Identifies the database's cluster, whose transactions are numbered together. */
    database: string;
    /** Every event of an earlier transaction is covered; null while those from before are gathered. */
    covered_before: number | null;
    accounts: number;
    hash: Buffer;
  };
  /** The ends of chains that each checkpoint covers: those that had moved. */
  audit_covered: {
    user_id: string;
    sequence: number;
    hash: Buffer;
    checkpoint: number;
  };
}
