import type { SecurityAction } from '@credence/contract/security-action';

export interface StepUpTables {
  /** Checks that the account's owner passes before a dangerous step; used once. */
  security_ticket: {
    user_id: string;
    id: string;
    /** The session or SDK session that asked; the ticket is good in that one alone. */
    session_id: string;
    action: SecurityAction;
    passed_at: Date | null;
    used_at: Date | null;
    expires_at: Date;
  };
}
