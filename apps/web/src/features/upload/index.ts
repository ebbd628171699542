export type { UploadState } from './run-upload.ts';
export { kindsOnTheWay, type PictureUpload, type Uploads, useUploads } from './use-uploads.ts';
