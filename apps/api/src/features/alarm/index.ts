export { alarmJobs, alarmListeners, handleAlarmJobs } from './jobs.ts';
export { raiseAlarm } from './raise.ts';
