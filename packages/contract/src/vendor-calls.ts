import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { numberScheme } from './documents.ts';
import { documentType, flowName, provider } from './kyc.ts';
import { countryCode, id, time } from './shared.ts';
import { applicantCase } from './verification.ts';

/** Outside vendors as named in addresses: of webhooks, and of the pages that show their parts. */
export const vendorName = v.picklist(['sumsub', 'onfido', 'jumio', 'advance-ai']);
export type VendorName = v.InferOutput<typeof vendorName>;

/**
 * What the document screen mounts. `own`: our own capture. Everything else is shown inside the frame page of
 * that provider, the only page that may load the vendor's code. `token` and `url` are valid until
 * `expiresAt`; call again for new ones.
 */
export const vendorMount = v.variant('kind', [
  v.object({ kind: v.literal('own') }),
  v.object({
    kind: vendorName,
    caseId: id,
    /** The vendor's SDK token; '' where the address carries it. */
    token: v.string(),
    /**
     * Sumsub: base address of its web SDK. Onfido: origin of its script. Jumio, Advance.AI: the page to show.
     */
    url: v.string(),
    /** Onfido: the workflow run; otherwise ''. */
    run: v.string(),
    expiresAt: time,
  }),
]);
export type VendorMount = v.InferOutput<typeof vendorMount>;

/**
 * The provider of a level and what to mount for it (S7.11). Starts or continues a session with the first
 * provider of the policy that answers; called again for the same case it renews the token. Refused as
 * `startCase` is. Without a choice of document nothing is started where our own capture would be mounted. Our
 * own capture is also mounted while a provider that checks only the face waits for our pictures of the
 * document. No vendor session is opened before the consent that this vendor gets pictures of the face:
 * AGREEMENT_NEEDED (see `agreementNeeded`).
 */
export const verificationSdkInfo = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/get-verification-sdk-info',
  sdkPath: '/v1/s1/kyc/integration/get-verification-sdk-info',
  access: 'account',
  summary: 'What to mount for a level, with its token',
  input: v.strictObject({
    level: v.number(),
    country: v.optional(countryCode),
    documentType: v.optional(documentType),
    language: v.optional(v.pipe(v.string(), v.maxLength(35))),
    /**
     * `next`: the mounted part does not work; continue the same case with the next provider of the policy.
     * Sent once; after its consent continue with `same`.
     */
    provider: v.optional(v.picklist(['same', 'next'])),
  }),
  result: v.object({
    provider,
    flowName,
    mount: vendorMount,
    /** Who would follow after `provider: 'next'`; null where there is no other. */
    next: v.nullable(provider),
  }),
});

/**
 * What the vendor's part reported to the page. `handed-in`: the person finished, and the verdict is read at
 * the vendor. `closed`: the window was closed, or something went wrong in it; the case stays open, and access
 * is given anew. A hint only: it decides nothing.
 */
export const vendorStep = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/vendor-step',
  sdkPath: '/v1/s1/kyc/integration/vendor-step',
  access: 'account',
  summary: 'Tell that the vendor part was finished or closed',
  input: v.strictObject({ caseId: id, step: v.picklist(['handed-in', 'closed']) }),
  result: applicantCase,
});

/**
 * Verification without a document (S2.3, S7.11): by a number that a registry confirms, or by an electronic
 * identity, whose page is at `url` and which returns to /auth/vendor. A second identity beside the document
 * can be given before, during and after the document's case, and has attempts of its own. Refused with
 * ROUTE_NOT_SUPPORTED or NUMBER_INVALID, and as `startCase` is.
 */
export const vendorToken = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/vendor-token',
  sdkPath: '/v1/s1/kyc/integration/vendor-token',
  access: 'account',
  summary: 'Begin a verification without a document',
  input: v.variant('by', [
    v.strictObject({
      by: v.literal('number'),
      level: v.number(),
      country: countryCode,
      scheme: numberScheme,
      /**
       * Spaces and hyphens are removed. Encrypted at once; only its last two characters are ever returned.
       */
      number: v.pipe(v.string(), v.maxLength(40)),
    }),
    v.strictObject({ by: v.literal('electronic-identity'), level: v.number(), country: countryCode }),
  ]),
  result: v.object({
    case: applicantCase,
    /** Page of the electronic identity; '' for numbers. */
    url: v.string(),
    /** The last characters of the number, as `•••••••••12`; '' for electronic identities. */
    shownNumber: v.string(),
  }),
});

/**
 * What the electronic identity's page appended to the address of /auth/vendor. Accepted only from the account
 * that started it. After a declined request the case stays open. Refused with ROUTE_NOT_SUPPORTED where none
 * was started, or it has expired.
 */
export const electronicIdentityReturn = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/electronic-identity',
  sdkPath: '/v1/s1/kyc/integration/electronic-identity',
  access: 'account',
  summary: 'Finish a verification by electronic identity',
  input: v.strictObject({
    state: v.pipe(v.string(), v.maxLength(200)),
    code: v.optional(v.pipe(v.string(), v.maxLength(2048))),
    error: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** The issuer, where it identifies itself (RFC 9207). */
    iss: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  result: applicantCase,
});

/** The newest case without a document at a level, with the masked number; null where there is none. */
export const nonDocumentCase = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/non-document-case',
  sdkPath: '/v1/s1/kyc/integration/non-document-case',
  access: 'account',
  summary: 'The newest verification without a document',
  input: v.strictObject({ level: v.picklist(['1', '2']) }),
  result: v.nullable(
    v.object({ case: applicantCase, shownNumber: v.string(), scheme: v.nullable(numberScheme) }),
  ),
});
