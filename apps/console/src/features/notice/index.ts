export { isNoticeView } from './queries.ts';
