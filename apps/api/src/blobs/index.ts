/**
 * Sealing and storing what must not be read by anyone who only has the disk, the database or the object
 * store.
 */
export { BlobMissing, BlobTooLarge } from './blobs.ts';
export type { BlobHolder, BlobPlace, Blobs } from './blobs.ts';
export { NameRefused } from '../base/files.ts';
export { openLocalBlobs } from './local.ts';
export { openPartialUploads } from './uploads.ts';
export type { PartialUploads } from './uploads.ts';
export { clientOptions, openS3Blobs } from './s3.ts';
export type { S3Location } from './s3.ts';
export * from '../seal/index.ts';
