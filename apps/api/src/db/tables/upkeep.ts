import type { FileKind, RiskClass, UpkeepKind } from '@credence/policy';

/** What keeps the files of verified accounts current. What else ends has its day in its own table. */
export interface UpkeepTables {
  upkeep: {
    user_id: string;
    kind: FileKind;
    /** When the document was approved, or the details were confirmed last. */
    since: Date;
    /** When the document has run out, or until when the details are to be confirmed. */
    due_at: Date;
    /** The case of the document; null for details. */
    case_id: string | null;
    /** Of the account, which says how often its details are confirmed; '' for a document. */
    risk: RiskClass | '';
    reason: 'expiry' | 'periodic' | 'edition';
    /** Since when it is asked; null where that follows from the day and the policy. */
    asked_at: Date | null;
    /** The last order of an edition that asked for it; '' for none. */
    asked_for: string;
    /** Whether the document is asked for beside the details. */
    asks_document: boolean;
    /** When the details were confirmed, while the document is still missing. */
    confirmed_at: Date | null;
    updated_at: Date;
  };
  /** What accounts were told: each line once, whatever is killed or run twice. */
  upkeep_notice: {
    user_id: string;
    kind: UpkeepKind;
    due_at: Date;
    /** A reminder so many days before; 0 once the day has passed. */
    days_left: number;
    sent_at: Date;
  };
}
