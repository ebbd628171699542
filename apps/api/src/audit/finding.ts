/** What is not as it was recorded. */
export interface Finding {
  /** The account or officer; left out where the chain of the installation is concerned. */
  userId?: string;
  /** The first event that is concerned; 0 for none. */
  sequence?: number;
  checkpoint?: number;
  problem:
    | 'altered'
    | 'missing'
    | 'cut off'
    | 'end removed'
    | 'end changed'
    | 'begun anew'
    | 'not covered'
    | 'gone'
    | 'differs'
    | 'checkpoint altered'
    | 'checkpoint missing'
    | 'no anchors'
    | 'behind its anchor'
    | 'differs from its anchor';
  /** Which row differs, what was recorded and what is stored; or where the anchor is. */
  about?: string;
  recorded?: string;
  stored?: string;
}

export interface AuditReport {
  accounts: number;
  events: number;
  checkpoints: number;
  /** Events that no checkpoint covers yet. */
  waiting: number;
  broken: Finding[];
}
