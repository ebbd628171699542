export interface ReviewTables {
  /** Officers' decisions that can still be undone, one a case at most. */
  pending_decision: {
    user_id: string;
    case_id: string;
    id: string;
    officer_id: string;
    outcome: 'approved' | 'retry' | 'refused';
    /** Sealed: reasons, note and document. */
    content: Buffer;
    /** When it takes effect. */
    until: Date;
  };
  /** Why an officer looked at an account of which nothing waited to be decided. */
  decided_look: {
    user_id: string;
    id: string;
    /** The case that was opened. */
    case_id: string;
    officer_id: string;
    /** Sealed. */
    reason: Buffer;
    at: Date;
    /** How long the reason is good for. */
    until: Date;
  };
  /** What officers did to an account besides deciding its cases. */
  officer_step: {
    user_id: string;
    id: string;
    /** The case that the officer was looking at. */
    case_id: string;
    kind:
      | 'attempt-allowed'
      | 'test-attempt-allowed'
      | 'barred'
      | 'unbarred'
      | 'transfer-undone'
      | 'held'
      | 'released'
      | 'erasure-asked';
    /** Sealed. */
    reason: Buffer;
    officer_id: string;
    at: Date;
  };
}
