export interface PasswordTables {
  /** Links to set a new password. The secret of a link is derived from its id and stored nowhere. */
  password_link: { user_id: string; id: string; expires_at: Date; used_at: Date | null };
}
