import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentTypeCode, numberScheme } from './documents.ts';
import { documentType, flowName, provider } from './kyc.ts';
import { countryCode } from './shared.ts';
import { documentSideNames, nonDocumentMeans, nonDocumentPlaces, refusalReasons } from './words.ts';

/** Which provider takes the applicant through a level (S7.9). */
export const kycProvider = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/get-kyc-provider',
  sdkPath: '/v1/s1/kyc/integration/provider',
  reads: true,
  access: 'account',
  summary: 'Provider and flow of a level',
  input: v.strictObject({ level: v.optional(v.number()) }),
  /** `apiUrl`: the origin of the provider's part in the browser; '' for our own capture. */
  result: v.object({ provider, flowName, apiUrl: v.string() }),
});

/**
 * Documents that a level accepts from a country (S7.10), those refused and why, and the ways without a
 * document.
 */
export const supportedDocumentType = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/supported-document-type',
  sdkPath: '/v1/s1/kyc/integration/supported-document-type',
  reads: true,
  access: 'account',
  summary: 'Identity documents accepted from an issuing country',
  /** Level 1 unless said otherwise. */
  input: v.strictObject({ country: countryCode, level: v.optional(v.number()) }),
  result: v.object({
    country: countryCode,
    level: v.picklist([1, 2]),
    documentTypes: v.array(
      v.object({
        type: documentType,
        code: documentTypeCode,
        sides: v.array(v.picklist(documentSideNames)),
      }),
    ),
    /**
     * Documents often offered from this country that are refused; the text of the reason has the key
     * `refused.<reason>`.
     */
    refused: v.array(v.object({ name: v.string(), reason: v.picklist(refusalReasons) })),
    /** `instead` of a document or `beside` it. `_BVN` is the code of a number without a document. */
    nonDocument: v.array(
      v.object({
        by: v.picklist(nonDocumentMeans),
        scheme: v.nullable(numberScheme),
        code: documentTypeCode,
        place: v.picklist(nonDocumentPlaces),
      }),
    ),
  }),
});
