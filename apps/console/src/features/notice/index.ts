export { NoticesScreen } from './notices-screen.tsx';
export { isNoticeView } from './queries.ts';
