export { handleSubmissionJobs, submissionJobs } from './jobs.ts';
export { abandonOpenCases, withdrawCase } from './abandon.ts';
export { presentFileToOfficer, presentVerdict, showCase } from './present.ts';
export { submissionRoutes } from './routes.ts';
export { openCaseFor } from './start.ts';
export { submissionErasers } from './erasers.ts';
export {
  bringPicture,
  broughtBefore,
  type BroughtPicture,
  inspectPicture,
  storeBrought,
  wasBrought,
} from './bring.ts';
export { broughtBlobs } from './brought/store.ts';
export { submissionFollowers } from './brought/take-in.ts';
export { uploadRoutes } from './upload/routes.ts';
