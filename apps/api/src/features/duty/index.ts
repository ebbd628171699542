export { dutyJobs, dutyListeners, handleDutyJobs, watchDuties } from './jobs.ts';
export { dueAfterSentBack, dueByPolicy, dutyOf } from './duty.ts';
export { dutyErasers } from './store.ts';
