export interface StepUpTables {
  /** Checks that the account's owner passes before a dangerous step; used once. */
  security_ticket: {
    user_id: string;
    id: string;
    action: number;
    passed_at: Date | null;
    used_at: Date | null;
    expires_at: Date;
  };
}
