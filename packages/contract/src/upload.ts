/**
 * Pictures are uploaded by tus 1.0.0 (resumable uploads): POST creates, PATCH appends, HEAD returns the
 * offset. `Upload-Metadata` carries `caseId` and `kind`, and `origin` (`camera` or `file`) where known. A
 * finished upload answers with its id in the header `Credence-File`, a refused one with HTTP 422 and the
 * envelope.
 */
export const uploadPath = '/v3/private/kyc/files';
export const sdkUploadPath = '/v1/s1/kyc/integration/files';
export const uploadedFileHeader = 'credence-file';

/**
 * GET `${filePath}/<fileId>` returns the picture to its owner, a JPEG; HTTP 409 while it is being prepared,
 * and 410 if it cannot be read.
 */
export const filePath = '/v3/private/kyc/file';
export const sdkFilePath = '/v1/s1/kyc/integration/file';
