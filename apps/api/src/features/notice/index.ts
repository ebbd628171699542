export { sendLetter } from './letter.ts';
export { handleNoticeJobs, noticeJobs, noticeListeners } from './jobs.ts';
export { noticeRoutes } from './routes.ts';
export { verdictMailTo } from './verdict-mail.ts';
export { noticeErasers } from './store.ts';
