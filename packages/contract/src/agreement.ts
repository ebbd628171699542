import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { provider } from './kyc.ts';
import { done, id, nothing, time } from './shared.ts';
import { agreementCodes, documentCodes, type ConsentCode } from './words.ts';

/**
 * The consents, each with the version of its text: the day of its last change. The text has the key
 * `agreement.<code>`; change the version with it, and people who agreed to an older one are asked again.
 * Documents have their versions on the server.
 */
export const agreementVersions = {
  /**
   * Pictures of the face are taken and compared, and by whom: asked for each case, and again for another
   * provider.
   */
  'biometric-consent': '2026-11-22',
  /** A sister site's verification is reused. */
  'take-over-consent': '2026-11-21',
} as const satisfies Record<ConsentCode, string>;

const agreementCode = v.picklist(agreementCodes);
const documentCode = v.picklist(documentCodes);

/** The day of the last change of a text. */
const textVersion = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));

/** In which a text was read, BCP 47. */
const readLanguage = v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), v.maxLength(35));

/** SHA-256 of a document as it was shown, names and places filled in. */
const textHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const agreed = v.object({
  code: agreementCode,
  version: v.string(),
  agreedAt: time,
  /** For a biometric consent its case and recipient; null for agreements of the account as a whole. */
  caseId: v.nullable(id),
  recipient: v.nullable(provider),
});

/** The result of a refusal with AGREEMENT_NEEDED: the agreement, its case, and who would receive the data. */
export const agreementNeeded = v.object({
  code: v.literal('biometric-consent'),
  version: v.string(),
  caseId: id,
  recipient: provider,
  /**
   * The provider that would take the pictures instead; null where there is none, or choosing is not offered.
   */
  next: v.nullable(provider),
});

/**
 * Agrees to a text (S7.24). Kept as evidence: version, language, time and network address; of a document also
 * its hash and the session. Refused with AGREEMENT_CHANGED for another version or hash, with CASE_NOT_FOUND
 * for a case of another account.
 */
export const agreementApply = endpoint({
  method: 'POST',
  path: '/option/asset/amp/agreement/apply',
  sdkPath: '/v1/s1/kyc/integration/agreement/apply',
  access: 'account',
  summary: 'Agree to a text',
  input: v.strictObject({
    code: agreementCode,
    version: textVersion,
    /** Of a document the one that the server answered with it. */
    language: readLanguage,
    /** Of a document only, as the server answered it. */
    hash: v.optional(textHash),
    /** For a biometric consent only: the case, and who is to receive the pictures. */
    caseId: v.optional(id),
    recipient: v.optional(provider),
  }),
  result: agreed,
});

/** What the account has agreed to, in its present version. */
export const agreements = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/agreements',
  sdkPath: '/v1/s1/kyc/integration/agreements',
  access: 'account',
  summary: 'What the account has agreed to',
  input: nothing,
  result: v.array(agreed),
});

/** A document as it is shown: plain text, paragraph by paragraph. */
const shownDocument = v.object({
  code: documentCode,
  version: textVersion,
  /** Of the text, which may be English where the language asked for has none. */
  language: v.string(),
  hash: textHash,
  title: v.string(),
  introduction: v.string(),
  sections: v.array(v.object({ heading: v.string(), paragraphs: v.array(v.string()) })),
});
export type ShownDocument = v.InferOutput<typeof shownDocument>;

/** The version of a document that is in force, in a language or else in English. */
export const agreementDocument = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/agreement-document',
  sdkPath: '/v1/s1/kyc/integration/agreement-document',
  access: 'account',
  summary: 'An agreement as it is to be read',
  input: v.strictObject({ code: documentCode, language: readLanguage }),
  result: v.object({
    ...shownDocument.entries,
    /** What differs from the version before; none in the first one. */
    changes: v.array(v.string()),
  }),
});

/** An agreement that was given, whether or not it holds still. */
const acceptance = v.object({
  version: v.string(),
  language: v.string(),
  hash: textHash,
  acceptedAt: time,
  withdrawnAt: v.nullable(time),
});

/**
 * Where an account is with a document. `to-read`: never agreed to; `renew`: agreed to, and a newer version is
 * in force; `withdrawn`: agreed to and taken back.
 */
export const agreementStates = ['to-read', 'accepted', 'renew', 'withdrawn'] as const;
export type AgreementState = (typeof agreementStates)[number];

/** Every document of the account's site, those that it has to agree to first; and what was agreed to. */
export const agreementList = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/agreement-list',
  sdkPath: '/v1/s1/kyc/integration/agreement-list',
  access: 'account',
  summary: 'The agreements of an account and their states',
  input: v.strictObject({ language: readLanguage }),
  result: v.array(
    v.object({
      code: documentCode,
      title: v.string(),
      /** Of the title. */
      language: v.string(),
      /** That is in force. */
      version: textVersion,
      state: v.picklist(agreementStates),
      /** Whether the site asks every account for it. */
      needed: v.boolean(),
      withdrawable: v.boolean(),
      /** Until when it has to be agreed to, where there is a day. */
      dueAt: v.nullable(time),
      changes: v.array(v.string()),
      /** Newest first. */
      given: v.array(acceptance),
    }),
  ),
});
export type AgreementLine = v.InferOutput<typeof agreementList.result>[number];

/**
 * What the account agreed to, exactly as it was shown then. Refused with AGREEMENT_NOT_FOUND where it never
 * agreed to that version.
 */
export const agreementCopy = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/agreement-copy',
  sdkPath: '/v1/s1/kyc/integration/agreement-copy',
  access: 'account',
  summary: 'A copy of what was agreed to',
  input: v.strictObject({ code: documentCode, version: textVersion }),
  result: v.object({ ...shownDocument.entries, acceptedAt: time, withdrawnAt: v.nullable(time) }),
});

/**
 * GET `${agreementPdfPath}/<code>/<version>` returns the same copy with its evidence as a PDF, in the
 * language of the text; see `copyQuery`. Refused as `agreementCopy` is.
 */
export const agreementPdfPath = '/v3/private/kyc/agreement-pdf';
export const sdkAgreementPdfPath = '/v1/s1/kyc/integration/agreement-pdf';

/**
 * Takes an agreement back; with the terms of a class of investors the class ends. Refused with
 * AGREEMENT_NOT_FOUND where nothing is agreed to, with AGREEMENT_BINDING where the policy does not allow it.
 */
export const agreementWithdraw = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/agreement-withdraw',
  sdkPath: '/v1/s1/kyc/integration/agreement-withdraw',
  access: 'account',
  summary: 'Take an agreement back',
  input: v.strictObject({ code: documentCode }),
  result: done,
});
