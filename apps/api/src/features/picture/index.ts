export { fileRoutes, idParameter, requireDecoded, sendPicture } from './file-routes.ts';
export { processFile } from './job-kinds.ts';
export { handlePictureJobs, pictureJobs } from './jobs.ts';
export { loadPicture } from './picture.ts';
export { currentFiles, type FileRow, readFile, replaceFile, retireFiles } from './store.ts';
