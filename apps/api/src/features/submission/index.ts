export { handleSubmissionJobs, submissionJobs } from './jobs.ts';
export { abandonOpenCases, withdrawCase } from './abandon.ts';
export { presentFileToOfficer, presentVerdict, showCase } from './present.ts';
export { submissionRoutes } from './routes.ts';
export { openCaseFor } from './start.ts';
export { submissionErasers } from './upload/store.ts';
export { inspectPicture, takeOverPicture } from './upload/take-over.ts';
export { uploadRoutes } from './upload/routes.ts';
