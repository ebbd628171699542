export { begunFiles, spendOnFile, spendOnImport } from './budget.ts';
export { pictureErasers } from './erase.ts';
export { fileRoutes, idParameter, requireDecoded, sendPicture } from './file-routes.ts';
export { discardBlob, processFile } from './job-kinds.ts';
export { handlePictureJobs, pictureJobs } from './jobs.ts';
export { loadPicture, openPicture, shownTo } from './picture.ts';
export { pictureRefused } from './refused.ts';
export {
  carryFiles,
  countFiles,
  currentFiles,
  decodedFiles,
  type FileRow,
  pictureBlobs,
  readFile,
  replaceFile,
  retireFiles,
} from './store.ts';
