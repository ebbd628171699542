export interface ReviewTables {
  /** What officers did to an account besides deciding its cases. */
  officer_step: {
    user_id: string;
    id: string;
    /** The case that the officer was looking at. */
    case_id: string;
    kind: 'attempt-allowed' | 'test-attempt-allowed' | 'barred' | 'unbarred' | 'transfer-undone';
    /** Sealed. */
    reason: Buffer;
    officer_id: string;
    at: Date;
  };
}
