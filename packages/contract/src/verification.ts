import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentType, kycLevel, provider } from './kyc.ts';
import { countryCode, id, time } from './shared.ts';

/** The state of a case. The seven wire statuses of a level are derived from it, never stored. */
export const caseState = v.picklist([
  'collecting',
  'submitted',
  'in_review',
  'approved',
  'retry',
  'refused',
  'abandoned',
  'expired',
]);
export type CaseState = v.InferOutput<typeof caseState>;

/** The pictures a case can hold. */
export const fileKind = v.picklist([
  'document-front',
  'document-back',
  'selfie',
  'proof-of-address',
  'liveness-1',
  'liveness-2',
  'liveness-3',
]);
export type FileKind = v.InferOutput<typeof fileKind>;

/**
 * How an applicant is verified: pictures of a document, a number in a registry, an electronic identity, or an
 * earlier verification at a sister site.
 */
export const caseRoute = v.picklist(['document', 'number', 'electronic-identity', 'taken-over']);
export type CaseRoute = v.InferOutput<typeof caseRoute>;

/** `update` renews a verified identity: the approved level stays until the new case is approved. */
export const casePurpose = v.picklist(['verify', 'update']);
export type CasePurpose = v.InferOutput<typeof casePurpose>;

/** Prompts before the camera; the server draws three for a case. Picture `liveness-n` answers the n-th. */
export const livenessPrompt = v.picklist(['look-left', 'look-right', 'look-up', 'come-closer', 'smile']);
export type LivenessPrompt = v.InferOutput<typeof livenessPrompt>;

/**
 * `processing`: stored, not checked yet. `ready`: decoded, stripped of metadata, judged. `unreadable`: cannot
 * be decoded, and a new picture is needed. The accepted file is kept in every state.
 */
export const fileState = v.picklist(['processing', 'ready', 'unreadable']);

/** Defects of a picture that can be decoded. They warn and do not stop the applicant. */
export const captureFinding = v.picklist(['too-dark', 'blurred', 'cut-off', 'glare', 'too-small']);
export type CaptureFinding = v.InferOutput<typeof captureFinding>;

export const caseFile = v.object({
  id,
  kind: fileKind,
  state: fileState,
  width: v.number(),
  height: v.number(),
  findings: v.array(captureFinding),
});
export type CaseFile = v.InferOutput<typeof caseFile>;

/** Source of a picture as the applicant's browser reports it: our own camera view, or a chosen file. */
export const fileOrigin = v.picklist(['camera', 'file']);
export type FileOrigin = v.InferOutput<typeof fileOrigin>;

/** Why an applicant is asked again or refused: codes whose text the applicant reads, key `label.<code>`. */
export const reviewLabel = v.picklist([
  'document-blurred',
  'document-too-dark',
  'document-glare',
  'document-cut-off',
  'document-damaged',
  'document-side-missing',
  'document-not-original',
  'document-expired',
  'document-type-differs',
  'document-not-accepted',
  'tax-number-only',
  'name-differs',
  'birth-date-differs',
  'nationality-differs',
  'selfie-unclear',
  'selfie-differs',
  'liveness-unclear',
  'address-too-old',
  'address-differs',
  'address-not-accepted',
  'number-not-found',
  'number-differs',
  'document-altered',
  'identity-in-use',
  'under-age',
  'not-eligible',
]);
export type ReviewLabel = v.InferOutput<typeof reviewLabel>;

/** The outcomes of a verdict. */
export const verdictOutcome = v.picklist(['approved', 'retry', 'refused']);
export type VerdictOutcome = v.InferOutput<typeof verdictOutcome>;

/** The outcomes with which an officer may use each label. */
export const labelOutcomes: Record<ReviewLabel, readonly VerdictOutcome[]> = {
  'document-blurred': ['retry'],
  'document-too-dark': ['retry'],
  'document-glare': ['retry'],
  'document-cut-off': ['retry'],
  'document-damaged': ['retry'],
  'document-side-missing': ['retry'],
  'document-not-original': ['retry', 'refused'],
  'document-expired': ['retry'],
  'document-type-differs': ['retry'],
  'document-not-accepted': ['retry'],
  'tax-number-only': ['retry'],
  'name-differs': ['retry'],
  'birth-date-differs': ['retry'],
  'nationality-differs': ['retry'],
  'selfie-unclear': ['retry'],
  'selfie-differs': ['retry', 'refused'],
  'liveness-unclear': ['retry'],
  'address-too-old': ['retry'],
  'address-differs': ['retry'],
  'address-not-accepted': ['retry'],
  'number-not-found': ['retry'],
  'number-differs': ['retry'],
  'document-altered': ['refused'],
  'identity-in-use': ['refused'],
  'under-age': ['refused'],
  'not-eligible': ['refused'],
};

/**
 * The part of a verdict that the applicant may see; the officer's private note is apart, in `review-case.ts`.
 */
export const publicVerdict = v.object({
  outcome: verdictOutcome,
  labels: v.array(reviewLabel),
  decidedAt: time,
});

/** One attempt at one level, as the applicant sees it. */
export const applicantCase = v.object({
  id,
  /** What people call it by, such as C-7K4Q-M2PX. */
  reference: v.string(),
  level: kycLevel,
  state: caseState,
  provider,
  route: caseRoute,
  purpose: casePurpose,
  country: countryCode,
  /** Null where the route needs no document. */
  documentType: v.nullable(documentType),
  /** The document was accepted at the level below and is not asked for again. */
  documentCarried: v.boolean(),
  /** Prompts for the pictures `liveness-1` … in this order. */
  livenessChallenge: v.array(livenessPrompt),
  /**
   * The pictures that our own capture takes: all must be there before the case is submitted, or its
   * provider's part is opened. None where the provider takes them all.
   */
  requiredFiles: v.array(fileKind),
  /**
   * Whether the consent that the case's provider gets pictures of the face is given; `none` where no face is
   * taken.
   */
  consent: v.picklist(['none', 'owed', 'given']),
  /** The current picture of each kind. */
  files: v.array(caseFile),
  submittedAt: v.nullable(time),
  verdict: v.nullable(publicVerdict),
});
export type ApplicantCase = v.InferOutput<typeof applicantCase>;

/**
 * Starts a case at a level, or continues the open one; another country or type replaces the choice and keeps
 * the selfie. After an attempt that was sent back, the pictures that nobody objected to are carried on, and
 * so is the consent. Refused with LEVEL_NOT_ALLOWED, PERSONAL_INFO_MISSING, RESIDENCE_NOT_SERVED,
 * COUNTRY_NOT_SUPPORTED, DOCUMENT_TYPE_NOT_SUPPORTED, or with ATTEMPTS_TODAY (extra `retryAt`) or
 * ATTEMPTS_USED_UP at the policy's caps. Before the consent, uploading pictures of a face and submitting are
 * refused with AGREEMENT_NEEDED.
 */
export const startCase = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/start-case',
  sdkPath: '/v1/s1/kyc/integration/start-case',
  access: 'account',
  summary: 'Start a verification case, or go on with the open one',
  /** Optional at level 2, where the document accepted at level 1 is reused. */
  input: v.strictObject({
    level: v.number(),
    country: v.optional(countryCode),
    documentType: v.optional(documentType),
  }),
  result: applicantCase,
});

/** The newest case of a level, or null. The screen polls while the case is processing or waiting. */
export const currentCase = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/current-case',
  sdkPath: '/v1/s1/kyc/integration/current-case',
  access: 'account',
  summary: 'The newest case of a level',
  input: v.strictObject({ level: v.picklist(['1', '2']) }),
  result: v.nullable(applicantCase),
});

/** Submits the case. Repeatable: a submitted case is returned as it is. */
export const submitCase = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/submit-case',
  sdkPath: '/v1/s1/kyc/integration/submit-case',
  access: 'account',
  summary: 'Hand a case in for checking',
  input: v.strictObject({ caseId: id }),
  result: applicantCase,
});

/** Removes a picture from an open case. */
export const removeFile = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/remove-file',
  sdkPath: '/v1/s1/kyc/integration/remove-file',
  access: 'account',
  summary: 'Remove a picture from an open case',
  input: v.strictObject({ caseId: id, fileId: id }),
  result: applicantCase,
});

/**
 * A key, bound to the session's account, under which the browser may keep a picture that is still to be
 * uploaded. Held in memory only: after a reload the stored picture is unreadable without a live session.
 */
export const pendingUploadKey = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/pending-upload-key',
  sdkPath: '/v1/s1/kyc/integration/pending-upload-key',
  access: 'account',
  summary: 'Key for pictures waiting on the device',
  input: v.strictObject({ caseId: id }),
  /** 32 bytes, base64. */
  result: v.object({ key: v.string() }),
});
