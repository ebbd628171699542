import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentType, documentTypeCode, flowName, provider } from './kyc.ts';
import { countryCode } from './shared.ts';

/** Which provider takes the applicant through a level (S7.9). */
export const kycProvider = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/get-kyc-provider',
  sdkPath: '/v1/s1/kyc/integration/provider',
  reads: true,
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
  reads: true,
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
