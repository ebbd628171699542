/**
 * Pictures go up by the tus 1.0.0 protocol (resumable uploads): POST creates, PATCH appends, HEAD tells the offset.
 * `Upload-Metadata` carries `caseId` and `kind`, and `origin` (`camera` or `file`) where it is known. A finished upload answers with the header `Credence-File`, its id; a refused one with
 * HTTP 422 and the envelope in the body.
 */
export const uploadPath = '/v3/private/kyc/files';
export const sdkUploadPath = '/v1/s1/kyc/integration/files';
export const uploadedFileHeader = 'credence-file';

/** GET `${filePath}/<fileId>` answers with the picture itself (JPEG once processed), for its owner only. */
export const filePath = '/v3/private/kyc/file';
export const sdkFilePath = '/v1/s1/kyc/integration/file';

/** Caps of an uploaded picture; the server enforces them, the browser warns beforehand. */
export const uploadLimits = {
  /** bytes */
  maximumBytes: 12_000_000,
  /** pixels, width times height */
  maximumPixels: 50_000_000,
  /** pixels on the longer side */
  minimumSide: 480,
  /** what the server can decode, by content and not by name */
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
