import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentType, flowName, numberScheme, provider } from './kyc.ts';
import { countryCode, id, time } from './shared.ts';
import { applicantCase } from './verification.ts';

/** Outside vendors as they stand in addresses: of webhooks, and of the pages that show their parts. */
export const vendorName = v.picklist(['sumsub', 'onfido', 'jumio', 'advance-ai']);
export type VendorName = v.InferOutput<typeof vendorName>;

/**
 * What the document screen mounts. `own`: our own capture. Everything else is shown inside the frame page of that provider, which alone may load
 * what comes from there. `token` and `url` are good until `expiresAt`; ask again for a new one.
 */
export const vendorMount = v.variant('kind', [
  v.object({ kind: v.literal('own') }),
  v.object({
    kind: vendorName,
    caseId: id,
    /** The vendor's SDK token; '' where the address carries what is needed. */
    token: v.string(),
    /** Sumsub: base address of its web SDK. Onfido: origin of its script. Jumio, Advance.AI: the page to show. */
    url: v.string(),
    /** Onfido: the workflow run; otherwise ''. */
    run: v.string(),
    expiresAt: time,
  }),
]);
export type VendorMount = v.InferOutput<typeof vendorMount>;

/**
 * Who carries the applicant through a level and what to mount for it (S7.11). Begins or goes on with a session of the first provider of the policy
 * that answers; asked again for the same case it renews the token. Refused as `startCase` is. Where no choice is given and our own capture is to be
 * mounted, nothing is begun. Our own capture is mounted too while a provider that checks the face alone waits for our pictures of the document. Nothing of a
 * vendor's is opened, and AGREEMENT_NEEDED answered (see `agreementNeeded`), until it is agreed that this vendor gets pictures of the face.
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
    /** `next`: the part shown cannot be used; go on with the next provider of the policy on the same case. Asked once: whoever agrees to that one's consent then goes on with `same`. */
    provider: v.optional(v.picklist(['same', 'next'])),
  }),
  result: v.object({
    provider,
    flowName,
    mount: vendorMount,
    /** Who goes on when `provider: 'next'` is asked for; null where there is nobody else. */
    next: v.nullable(provider),
  }),
});

/**
 * What the vendor's part told the page. `handed-in`: the person finished, the verdict is read at the vendor; `closed`: the window was closed, nothing
 * is decided and the case stays open. A hint like every other: it decides nothing.
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
 * Verification without a document (S2.3, S7.11): by a number that a registry confirms, or by an electronic identity, whose page `url` leads to and from
 * which the browser comes back to /auth/vendor. What a level needs beside its document is taken whether that is begun, being checked or done, and has attempts
 * of its own. Refused with ROUTE_NOT_SUPPORTED or NUMBER_INVALID, and as `startCase` is.
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
      /** Spaces and hyphens are taken out. Sealed at once; never answered again but for its last two signs. */
      number: v.pipe(v.string(), v.maxLength(40)),
    }),
    v.strictObject({ by: v.literal('electronic-identity'), level: v.number(), country: countryCode }),
  ]),
  result: v.object({
    case: applicantCase,
    /** Where the electronic identity is asked for; '' for numbers. */
    url: v.string(),
    /** The last signs of the number, as `•••••••••12`; '' for electronic identities. */
    shownNumber: v.string(),
  }),
});

/**
 * What the electronic identity's page brought back in the address of /auth/vendor. Bound to the account that asked: nobody else's answer is taken. A person who
 * declined finds the case open. Refused with ROUTE_NOT_SUPPORTED where nothing was asked, or its time is up.
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
    /** The issuer, where it says so (RFC 9207). */
    iss: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  result: applicantCase,
});

/** The newest case without a document at a level, with the masked number, for the screen that waits for it; null where there is none. */
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
