import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentType, documentTypeCode, flowName, provider } from './kyc.ts';
import { countryCode } from './shared.ts';

/** Which provider takes the applicant through a level (S7.9). */
export const kycProvider = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/get-kyc-provider',
  sdkPath: '/v1/s1/kyc/integration/provider',
  access: 'account',
  summary: 'Provider and flow of a level',
  input: v.strictObject({ level: v.optional(v.number()) }),
  result: v.object({ provider, flowName, apiUrl: v.string() }),
});

/** What may be photographed for a country (S7.10); the sides are the pictures that type needs. */
export const supportedDocumentType = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/supported-document-type',
  sdkPath: '/v1/s1/kyc/integration/supported-document-type',
  access: 'account',
  summary: 'Identity documents accepted from an issuing country',
  input: v.strictObject({ country: countryCode }),
  result: v.object({
    country: countryCode,
    documentTypes: v.array(
      v.object({
        type: documentType,
        code: documentTypeCode,
        sides: v.array(v.picklist(['front', 'back'])),
      }),
    ),
  }),
});

/** Asks for a one-time token with which SDK mode is opened for the signed-in account (S7.8). */
export const sdkAccess = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/sdk-access',
  access: 'account',
  summary: 'One-time token that opens SDK mode',
  input: v.strictObject({
    level: v.optional(v.number()),
    isSecondary: v.optional(v.boolean()),
    from: v.optional(v.pipe(v.string(), v.maxLength(64))),
    action: v.optional(v.number()),
    extraParams: v.optional(v.strictObject({ reason: v.optional(v.pipe(v.string(), v.maxLength(64))) })),
  }),
  result: v.object({ accessToken: v.string() }),
});

/** Exchanges the one-time token of a URL (good once, for 60 seconds) for a session token of 15 minutes (S7.21, DESIGN 5.1). */
export const integrationAccessToken = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/access-token',
  access: 'public',
  summary: 'Exchange a one-time SDK token for a session token',
  input: v.strictObject({ token: v.pipe(v.string(), v.maxLength(256)) }),
  result: v.object({ accessToken: v.string(), expiresInSeconds: v.number() }),
});

/** Headers that carry an SDK session (S6.2). */
export const sdkHeaders = {
  token: 'kyc-access-token',
  origin: 'kyc-access-origin',
  business: 'kyc-access-business',
} as const;
