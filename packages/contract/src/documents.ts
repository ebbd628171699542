/*
 * Documents, papers and numbers as calls name them. Apart from `kyc.ts`, which the first load carries whole.
 */
import * as v from 'valibot';
import type { DocumentType } from './first-words.ts';
import { addressPapers, numberSchemes } from './words.ts';

/** The older codes of document types (S3.14). `_BVN` is a number without a document. */
export const documentTypeCode = v.picklist([
  'KYC_DOC_TYPE_UNDEFINED',
  'KYC_DOC_TYPE_ID',
  'KYC_DOC_TYPE_PASSPORT',
  'KYC_DOC_TYPE_DL',
  'KYC_DOC_TYPE_LIVING_PERMITS',
  'KYC_DOC_TYPE_BVN',
]);
export type DocumentTypeCode = v.InferOutput<typeof documentTypeCode>;

/** Numbers that a registry can confirm. */
export const numberScheme = v.picklist(numberSchemes);

/** Papers that prove an address. */
export const addressPaper = v.picklist(addressPapers);

/** The code of each document type. */
export const documentTypeCodes: Record<DocumentType, DocumentTypeCode> = {
  ID_CARD: 'KYC_DOC_TYPE_ID',
  PASSPORT: 'KYC_DOC_TYPE_PASSPORT',
  DRIVERS: 'KYC_DOC_TYPE_DL',
  RESIDENCE_PERMIT: 'KYC_DOC_TYPE_LIVING_PERMITS',
};
