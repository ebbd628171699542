/*
 * Words of `limitation`, `errorNotify`, `second_identity_state`, `bannerTags` and
 * `verificationProcess.tasks`. Their schemas take any text: a newer server may send words that this page does
 * not know, which it then ignores. Apart from `kyc.ts`, which the first load carries whole.
 */

/** What prevents another attempt at the next level: nothing, the residence, or used-up attempts. */
export const limitations = [
  'LIMITATION_DEFAULT',
  'LIMITATION_REGION',
  'LIMITATION_ATTEMPTS_TODAY',
  'LIMITATION_ATTEMPTS_USED_UP',
] as const;
export type Limitation = (typeof limitations)[number];

/** How the newest attempt ended where it got no verdict. */
export const errorNotifies = ['session-expired', 'provider-unavailable'] as const;
export type ErrorNotify = (typeof errorNotifies)[number];

/** The state of the second identity that the site asks for beside the document. */
export const secondIdentityStates = ['NEEDED', 'PENDING', 'SUCCESS', 'FAILED'] as const;
export type SecondIdentityState = (typeof secondIdentityStates)[number];

export const bannerTags = [
  'LEVEL2_AVAILABLE',
  'LAST_ATTEMPT',
  'LAST_ATTEMPT_TODAY',
  'DOCUMENT_EXPIRED',
  'SECOND_IDENTITY_NEEDED',
  /** The level asks for something beside its case that is not done yet. */
  'LEVEL_ASKS_MORE',
  /** Its case is approved, and it waits for the rest. */
  'LEVEL_WAITS',
  /** An attempt at it is open and not submitted yet. */
  'LEVEL_BEGUN',
  /** A number or an electronic identity does instead of a document, which is the quickest way. */
  'WITHOUT_DOCUMENT',
] as const;
export type BannerTag = (typeof bannerTags)[number];

/** The steps of a case, in the order in which they are done. */
export const taskCodes = [
  'PERSONAL_INFO',
  'IDENTITY_DOCUMENT',
  'WITHOUT_DOCUMENT',
  'BIOMETRIC_CONSENT',
  'SELFIE',
  'LIVENESS',
  'PROOF_OF_ADDRESS',
  'SECOND_IDENTITY',
] as const;

/** What a level waits for beside its case. */
export const furtherTaskCodes = ['QUESTIONNAIRE', 'SUITABILITY_TEST', 'AGREEMENT'] as const;
export type TaskCode = (typeof taskCodes)[number];
export type FurtherTaskCode = (typeof furtherTaskCodes)[number];
