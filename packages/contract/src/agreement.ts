import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { provider } from './kyc.ts';
import { id, nothing, time } from './shared.ts';
import { agreementCodes, type AgreementCode } from './words.ts';

/**
 * The agreements, each with the version of its text: the day of its last change. The text has the key
 * `agreement.<code>`; change the version with it, and people who agreed to an older one are asked again.
 */
export const agreementVersions = {
  /**
   * Pictures of the face are taken and compared, and by whom: asked for each case, and again for another
   * provider.
   */
  'biometric-consent': '2026-11-22',
  /** A sister site's verification is reused. */
  'take-over-consent': '2026-11-21',
} as const satisfies Record<AgreementCode, string>;

const agreementCode = v.picklist(agreementCodes);

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
 * Agrees to a text (S7.24). Kept as evidence: version, language, time and network address. Refused with
 * AGREEMENT_CHANGED for another version, with CASE_NOT_FOUND for a case of another account.
 */
export const agreementApply = endpoint({
  method: 'POST',
  path: '/option/asset/amp/agreement/apply',
  sdkPath: '/v1/s1/kyc/integration/agreement/apply',
  access: 'account',
  summary: 'Agree to a text',
  input: v.strictObject({
    code: agreementCode,
    version: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)),
    /** In which the text was read, BCP 47. */
    language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), v.maxLength(35)),
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
