/**
 * Codes of what the account holder is about to do: the exchange's security verification asks for the factors
 * that it needs (S8.12).
 */
export const securityActions = {
  /** Seeing the declared identity in clear. */
  VIEW: 30029,
  /** Starting the verification over. */
  RESET: 30331,
  /** Replacing the verified document. */
  UPDATE: 70029,
  /** Moving the identity to another account: before and after the move. */
  IDENTITY_TRANSFER_BEFORE: 30030,
  IDENTITY_TRANSFER_AFTER: 30031,
  /** Any step that a one-time password confirms. */
  OTP: 30101,
} as const;
export type SecurityAction = (typeof securityActions)[keyof typeof securityActions];

/**
 * What somebody can be asked for before a step: the password, or of an account that has none a sign-in at the
 * operator's OpenID provider; and a code of the authenticator app.
 */
export const securityMethods = ['password', 'single-sign-on', 'code'] as const;
export type SecurityMethod = (typeof securityMethods)[number];
