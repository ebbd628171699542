export { dutyJobs, dutyListeners, handleDutyJobs, watchDuties } from './jobs.ts';
export { dueAfterSentBack, dueByPolicy, dutyOf, type Duty } from './duty.ts';
export { noticeSpans } from './watch.ts';
