import type { ErasureClass } from '@credence/contract/account-closing';
import type { Json } from './json.ts';

export interface ErasureTables {
  /** Accounts that were asked to close, and that have closed. */
  account_closing: {
    user_id: string;
    asked_at: Date;
    asked_by: 'account' | 'partner' | 'operator' | 'officer';
    /** Until then it can be taken back. */
    closes_at: Date;
    closed_at: Date | null;
  };
  /** What is erased of a closed account, and when. */
  erasure: {
    user_id: string;
    class: ErasureClass;
    due_at: Date;
    /** Null while it is kept. */
    erased_at: Date | null;
    /** How much of what was erased. */
    items: Json<Record<string, number>>;
  };
}
