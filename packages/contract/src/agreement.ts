import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { provider } from './kyc.ts';
import { id, nothing, time } from './shared.ts';

/**
 * What may be agreed to, with the version of its text (the day of its last change). The text has the key `agreement.<code>`; whoever changes it changes
 * the version too, and who agreed to an older one is asked again.
 */
export const agreementVersions = {
  /** That pictures of the face are taken and compared, and by whom: asked for each case, and again when somebody else is to take them. */
  'biometric-consent': '2026-11-22',
  /** That a sister site's verification is taken over. */
  'take-over-consent': '2026-11-21',
} as const;

export const agreementCode = v.picklist(['biometric-consent', 'take-over-consent']);
export type AgreementCode = v.InferOutput<typeof agreementCode>;

const agreed = v.object({
  code: agreementCode,
  version: v.string(),
  agreedAt: time,
  /** The case and the recipient that a biometric consent is about; null for what is agreed to for the account as a whole. */
  caseId: v.nullable(id),
  recipient: v.nullable(provider),
});

/** What a refusal with AGREEMENT_NEEDED says beside its code: what is to be agreed to, about which case, and who would receive the data. */
export const agreementNeeded = v.object({
  code: v.literal('biometric-consent'),
  version: v.string(),
  caseId: id,
  recipient: provider,
  /** Who would take the pictures if that is not agreed to and the next provider is asked for; null where there is nobody else, or that is not offered here. */
  next: v.nullable(provider),
});

/**
 * Agrees to a text (S7.24). What shows it is kept: version, language, time and network address. Refused with AGREEMENT_CHANGED for another version, and with
 * CASE_NOT_FOUND where the case is not of this account.
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
    /** In which it was read, BCP 47. */
    language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), v.maxLength(35)),
    /** For a biometric consent, and for it alone: the case, and who is to receive the pictures. */
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
