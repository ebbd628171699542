/**
 * Every `ret_code` the server answers with, by name. A refusal is raised by name and shown by code, so a number is written down
 * exactly once. `docs/error-codes.md` explains each one and a test compares the two.
 *
 * 1007, 1008, 10007, 10009, 33003 and 9000001 are given by the specification (S8.2, S8.3, S8.6); the rest are ours.
 */
export const retCodes = {
  OK: 0,

  // Session and permission
  TOKEN_INVALID: 1007,
  TOKEN_EXPIRED: 1008,
  NOT_SIGNED_IN: 10007,
  NO_PERMISSION: 33003,
  ACCOUNT_RESTRICTED: 10009,

  // Any request
  INPUT_INVALID: 10001,
  TOO_MANY_REQUESTS: 10006,
  ORIGIN_REFUSED: 10010,
  NOT_FOUND: 10014,
  SERVER_FAILED: 10016,
  REQUEST_TIMEOUT: 9000001,

  // Signing in
  SIGN_IN_FAILED: 41001,
  SECOND_FACTOR_FAILED: 41002,
  SECOND_FACTOR_EXPIRED: 41003,

  // Verification
  LEVEL_UNKNOWN: 42001,
  LEVEL_NOT_ALLOWED: 42002,
  PERSONAL_INFO_MISSING: 42003,
  PERSONAL_INFO_LOCKED: 42004,
  COUNTRY_NOT_SUPPORTED: 42005,
  DOCUMENT_TYPE_NOT_SUPPORTED: 42006,
  CASE_NOT_FOUND: 42007,
  CASE_STATE_CONFLICT: 42008,
  FILE_MISSING: 42009,
  FILE_NOT_IMAGE: 42010,
  FILE_TOO_LARGE: 42011,
  FILE_TOO_MANY_PIXELS: 42012,
  FILE_TOO_SMALL: 42013,
  FILE_DAMAGED: 42014,
  FILE_NOT_FOUND: 42015,

  // Embedding and the messaging app
  REDIRECT_NOT_ALLOWED: 44001,
  EMBEDDING_NOT_ALLOWED: 44002,
  MINI_PROGRAM_OFF: 44003,
  MINI_PROGRAM_DATA_INVALID: 44004,
  MINI_PROGRAM_DATA_EXPIRED: 44005,
  MINI_PROGRAM_DATA_USED: 44006,
  MINI_PROGRAM_NOT_LINKED: 44007,
  MINI_PROGRAM_LINKED_ELSEWHERE: 44008,

  // Review
  CLAIM_HELD: 43001,
  CLAIM_MISSING: 43002,
  CASE_DECIDED: 43003,
  LABELS_UNSUITABLE: 43004,
} as const;

/** The name of a `ret_code`, for raising a refusal. */
export type RetCodeName = keyof typeof retCodes;
