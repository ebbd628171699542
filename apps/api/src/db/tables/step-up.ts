import type { SecurityAction } from '@credence/contract/security-action';
import type { Generated } from 'kysely';

export interface StepUpTables {
  /** Checks that the account's owner passes before a dangerous step; used once. */
  security_ticket: {
    user_id: string;
    id: string;
    /** The session or SDK session that asked; the ticket is good in that one alone. */
    session_id: string;
    action: SecurityAction;
    /** When the OpenID provider said once more who it is; null where it did not. */
    proved_at: Generated<Date | null>;
    passed_at: Date | null;
    used_at: Date | null;
    expires_at: Date;
  };
}
