import type { ReverificationRules } from '@credence/contract/reverification';
import type { ReverificationConsequence } from '@credence/contract/first-words';
import type { ReverificationReason, ReverificationState } from '@credence/contract/reverification-words';
import type { ReviewLabel } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import type { Site } from '@credence/policy';
import type { Json } from './json.ts';

/** Orders to show documents again: of an account at most one is open. */
export interface ReverificationTables {
  reverification: {
    user_id: string;
    id: string;
    /** Null where an officer asked this account alone. */
    campaign_id: string | null;
    /** Where the account was when it was asked: its site, and its residence or its document’s country. */
    site: Site;
    country: string;
    level: Level;
    reason: ReverificationReason;
    rules: Json<ReverificationRules>;
    /** What is sent back gets days to mend it, so a rejection can move it. */
    due_at: Date;
    /** What holds once that has passed and nothing was submitted. */
    consequence: ReverificationConsequence;
    state: ReverificationState;
    /** Why the newest attempt was rejected, as codes. */
    reject_labels: Json<ReviewLabel[]>;
    /** The newest case that answers it. */
    case_id: string | null;
    ordered_at: Date;
    /** When it was passed or ended. */
    settled_at: Date | null;
  };
  /** What accounts were told of orders that are theirs alone: each line once. Campaigns keep their own. */
  reverification_notice: {
    user_id: string;
    reverification_id: string;
    /** For that day; sent back, an order has another. */
    due_at: Date;
    /** A reminder so many days before; 0 once it is overdue. */
    days_left: number;
    sent_at: Date;
  };
}
