export interface SingleSignOnTables {
  /** Accounts at the operator's OpenID provider: the blind index of issuer and subject. */
  account_identity: { user_id: string; identity: string; created_at: Date };
  /** The same of officers. It stays when an access is ended, so that the provider does not give it back. */
  officer_identity: { officer_id: string; identity: string; created_at: Date };
}
