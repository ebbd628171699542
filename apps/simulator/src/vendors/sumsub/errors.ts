import { randomUUID } from 'node:crypto';
import { VendorRefusal } from '../../core/vendor-refusal.ts';

/** Sumsub's shape of an error; `errorCode` and `errorName` only where the documentation lists one. */
export interface SumsubError {
  readonly description: string;
  readonly code: number;
  readonly correlationId: string;
  readonly errorCode?: number;
  readonly errorName?: string;
}

/** docs.sumsub.com/reference/review-api-health, "Errors". */
export function sumsubError(
  code: number,
  description: string,
  listed?: { errorCode: number; errorName: string },
): SumsubError {
  return { description, code, correlationId: `req-${randomUUID()}`, ...listed };
}

/** Thrown by a route, answered in Sumsub's shape. */
export class Refused extends VendorRefusal {
  constructor(code: number, description: string, listed?: { errorCode: number; errorName: string }) {
    super(code, sumsubError(code, description, listed), description);
  }
}

export const listedErrors = {
  tokenFormat: { errorCode: 4000, errorName: 'app-token-invalid-format' },
  tokenMismatch: { errorCode: 4002, errorName: 'app-token-private-part-mismatch' },
  signatureMismatch: { errorCode: 4003, errorName: 'app-token-signature-mismatch' },
  emptyFile: { errorCode: 1003, errorName: 'empty-file' },
  beingChecked: { errorCode: 1006, errorName: 'no-upload-verification-in-progress' },
  deleted: { errorCode: 1008, errorName: 'applicant-marked-as-deleted' },
  finalReject: { errorCode: 1009, errorName: 'applicant-with-final-reject' },
} as const;
