export { handleSubmissionJobs, submissionJobs } from './jobs.ts';
export { abandonOpenCases } from './abandon.ts';
export { presentFileToOfficer, presentVerdict, showCase } from './present.ts';
export { submissionRoutes } from './routes.ts';
export { openCaseFor } from './start.ts';
export { uploadRoutes } from './upload/routes.ts';
