/*
 * Words of `limitation`, `errorNotify`, `second_identity_state`, `bannerTags` and `verificationProcess.tasks`. The schemas take any: a server that is newer
 * than the page may tell more, which the page then leaves out. Apart from `kyc.ts`, all of which the account area's first load carries.
 */

/** What keeps the account from trying the next level: nothing, where it lives, or its attempts. */
export const limitations = [
  'LIMITATION_DEFAULT',
  'LIMITATION_REGION',
  'LIMITATION_ATTEMPTS_TODAY',
  'LIMITATION_ATTEMPTS_USED_UP',
] as const;
export type Limitation = (typeof limitations)[number];

/** What became of the newest attempt without a verdict. */
export const errorNotifies = ['session-expired', 'provider-unavailable'] as const;
export type ErrorNotify = (typeof errorNotifies)[number];

/** How far the second identity is that the site asks for beside the document. */
export const secondIdentityStates = ['NEEDED', 'PENDING', 'SUCCESS', 'FAILED'] as const;
export type SecondIdentityState = (typeof secondIdentityStates)[number];

export const bannerTags = [
  'LEVEL2_AVAILABLE',
  'LAST_ATTEMPT',
  'LAST_ATTEMPT_TODAY',
  'DOCUMENT_EXPIRED',
  'SECOND_IDENTITY_NEEDED',
] as const;
export type BannerTag = (typeof bannerTags)[number];

/** What a level takes, in the order in which it is done. */
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
export type TaskCode = (typeof taskCodes)[number];
